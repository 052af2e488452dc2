import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { ConfigError } from '#config.ts';
import { type ApiError, apiError } from '#errors.ts';
import { MissingContentError } from './content-store.ts';
import type { ReceivedContent } from './received-content.ts';
import type { S3Place } from './s3-url.ts';

/** An object in a list of the store. */
export interface ListedObject {
  readonly name: string;
  readonly sizeBytes: number;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/**
 * The objects of one bucket below our prefix, which is no part of their names. Every method throws
 * `general_service_unavailable` when the store is away, full, or refuses us.
 */
export interface S3Bucket {
  /** Returns an object's bytes, or those of `span`, both ends inclusive. Throws `MissingContentError`. */
  get(name: string, span?: readonly [start: number, end: number]): Promise<{ body: Readable; writtenAt: number }>;
  put(name: string, bytes: Buffer): Promise<void>;
  /** Sends a file of this machine; the store checks its MD5. */
  putFile(name: string, received: ReceivedContent): Promise<void>;
  /** Does nothing for an object that is not there. */
  remove(name: string): Promise<void>;
  /** Lists the objects whose names begin so, by name, page by page. */
  list(start: string): AsyncIterable<readonly ListedObject[]>;
  /** Returns when the bucket is there and ours to use. */
  check(): Promise<void>;
}

/** Milliseconds until the connection stands, and until an answer begins: of a small question, and of bytes we send. */
const timeouts = { connection: 3000, answer: 10_000, write: 60_000 };
/** Milliseconds without a byte on a connection; a phone at the edge of its coverage may stop reading for minutes. */
const silenceMs = 5 * 60 * 1000;
/** Every download that is under way holds a connection to the store. */
const maxSockets = 1000;
/** Number of tries of a call. */
const maxAttempts = 2;

/** Opens the store without asking it anything: a server starts while its store is away. */
export async function openS3Bucket({ bucket, prefix, ...place }: S3Place): Promise<S3Bucket> {
  const sdk = await loadSdk();
  const agent = { maxSockets, keepAlive: true };
  const client: S3Client = new sdk.S3Client({
    // A signature names a region, also to stores that have none.
    region: place.region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(place.endpoint !== undefined && { endpoint: place.endpoint }),
    ...(place.keys && { credentials: place.keys }),
    forcePathStyle: place.isPathStyle,
    maxAttempts,
    // A failure is thrown to the caller, with its cause.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // Many compatible stores refuse the checksums that only Amazon's has; we send an MD5, which all know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connection,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });

  async function ask<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      throw isNoSuchObject(error) ? new MissingContentError(name, { cause: error }) : toStoreRefusal(error);
    }
  }

  return {
    get: (name, span) =>
      ask(name, async () => {
        const range = span && { Range: `bytes=${span[0]}-${span[1]}` };
        const answer = await client.send(new sdk.GetObjectCommand({ ...at(name), ...range }));
        const bytes = span ? cut(answer.Body as Readable, span, answer.ContentRange) : (answer.Body as Readable);
        const body = Readable.from(refuseOnError(bytes), { objectMode: false });
        return { body, writtenAt: answer.LastModified?.getTime() ?? 0 };
      }),
    async put(name, bytes) {
      await ask(name, () =>
        client.send(new sdk.PutObjectCommand({ ...at(name), Body: bytes }), { requestTimeout: timeouts.write }),
      );
    },
    async putFile(name, { path, sizeBytes, md5 }) {
      const about = { ContentLength: sizeBytes, ContentMD5: Buffer.from(md5, 'hex').toString('base64') };
      const send = async () => {
        const file = createReadStream(path);
        const stop = new AbortController();
        file.on('error', (error) => stop.abort(error));
        try {
          const command = new sdk.PutObjectCommand({ ...at(name), ...about, Body: file });
          await client.send(command, { requestTimeout: timeouts.write, abortSignal: stop.signal });
        } finally {
          file.destroy();
        }
      };
      // A stream is read once, so the SDK does not try it again: a connection that the store has just closed would be
      // an error.
      await ask(name, () => send().catch(send));
    },
    async remove(name) {
      await ask(name, () => client.send(new sdk.DeleteObjectCommand(at(name))));
    },
    async *list(start) {
      let token: string | undefined;
      do {
        const page = await ask(start, () =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${start}`, ContinuationToken: token }),
          ),
        );
        yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
          name: Key.slice(prefix.length),
          sizeBytes: Size,
          writtenAt: LastModified?.getTime() ?? 0,
        }));
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    async check() {
      await ask('', () => client.send(new sdk.HeadBucketCommand({ Bucket: bucket })));
    },
  };
}

/** The SDK is installed and loaded only where a store is used: it takes 22 MB of disk and 40 MB of memory. */
async function loadSdk() {
  try {
    return await import('@aws-sdk/client-s3');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new ConfigError('S3_URL is set, and the client for it is not installed. Start with npm start, which does.');
  }
}

/** Passes on the bytes of the span. RFC 9110 lets a store answer with more, and some do; `answered` says which these are. */
async function* cut(
  body: AsyncIterable<Buffer>,
  [first, last]: readonly [number, number],
  answered: string | undefined,
): AsyncGenerator<Buffer> {
  let at = Number(/^bytes (\d+)-/.exec(answered ?? '')?.[1] ?? 0);
  for await (const chunk of body) {
    if (at + chunk.length > first) yield chunk.subarray(Math.max(0, first - at), last + 1 - at);
    at += chunk.length;
    if (at > last) return;
  }
}

/** A connection that breaks in the middle is the store's failure and none of ours. */
async function* refuseOnError(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw toStoreRefusal(error);
  }
}

/** A bucket that is missing is a mistake of the operator and no file that was deleted. */
function isNoSuchObject(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchKey';
}

/** The words for the person: what became of the request, and what to do. */
const words = {
  full: 'Nothing was saved: the store of the files is full. Please try again once the operator of the server has made room.',
  refused: 'The store of the files refuses the server. Please tell the operator of the server.',
  away: 'The store of the files does not answer as it should. Please try again; if it stays so, tell the operator of the server.',
};

/** Returns the refusal for any reason why the store does not do what it was asked. */
function toStoreRefusal(error: unknown): ApiError {
  return apiError('general_service_unavailable', words[reasonOf(error)], { cause: error });
}

/** Each make of store has its own name for being full. */
function reasonOf(error: unknown): keyof typeof words {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (status === 507 || /quota|storagefull|insufficientstorage|toomanyobjects/i.test(name)) return 'full';
  if (status === 401 || status === 403 || /credential/i.test(name)) return 'refused';
  return 'away';
}
