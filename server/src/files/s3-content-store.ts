import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ContentStore, MissingContentError } from './content-store.ts';
import { discardReceived, receiveInto, sweepAgeMs, sweepBatch, sweepFolder } from './received-content.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** A chunk of an upload under way, an object of its own. */
interface Part {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Stores the bytes of files as objects with the names that the folder store gives its files; the chunks of an upload
 * lie below `files/partial/{key}`, named by their bytes, so that any process goes on with it. What one request brings
 * lies on this machine while the request lasts: an upload over a slow network takes neither memory nor a connection, and
 * its size and MD5 are known when it is sent on (decision 0056).
 */
export async function openS3ContentStore(
  bucket: S3Bucket,
  dataDir: string,
  warn: (error: unknown, message: string) => void,
): Promise<ContentStore> {
  const incoming = join(dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  await sweepFolder(incoming, async () => []);

  async function listParts(key: string): Promise<Part[]> {
    const parts: Part[] = [];
    for await (const page of bucket.list(`files/partial/${key}/`)) {
      for (const { name } of page) {
        const [, start, end] = /\/(\d+)-(\d+)$/.exec(name) ?? [];
        if (start !== undefined) parts.push({ name, start: Number(start), end: Number(end) });
      }
    }
    return parts.sort((one, other) => one.start - other.start || other.end - one.end);
  }

  /** Streams the parts as one file. They may overlap; of bytes that came twice the first are taken. */
  async function* readParts(parts: readonly Part[]): AsyncGenerator<Buffer> {
    let at = 0;
    for (const { name, start, end } of parts) {
      if (end < at) continue;
      if (start > at) return;
      const { body } = await bucket.get(name, [at - start, end - start]);
      yield* body as AsyncIterable<Buffer>;
      at = end + 1;
    }
  }

  async function removeParts(key: string): Promise<void> {
    for (const { name } of await listParts(key)) await bucket.remove(name);
  }

  /** Puts the parts together; returns undefined when they are not all there. */
  async function joinParts(key: string, sizeBytes: number) {
    const parts = await listParts(key);
    if (parts.length === 0) return undefined;
    try {
      const whole = await receiveInto(incoming, Readable.from(readParts(parts), { objectMode: false }));
      if (whole.sizeBytes === sizeBytes) return whole;
      await discardReceived(whole);
    } catch (error) {
      // Another process has put them together meanwhile.
      if (!(error instanceof MissingContentError)) throw error;
    }
    return undefined;
  }

  return {
    receive: (source) => receiveInto(incoming, source),
    discard: discardReceived,
    store: (received, key) => bucket.putFile(nameOf(key), received),
    writePart: (received, key, start) =>
      bucket.putFile(`files/partial/${key}/${start}-${start + received.sizeBytes - 1}`, received),
    async completeParts(key, sizeBytes) {
      const whole = await joinParts(key, sizeBytes);
      if (whole) {
        try {
          await bucket.putFile(nameOf(key), whole);
        } finally {
          await discardReceived(whole);
        }
        await removeParts(key);
        return whole.md5;
      }
      const { body } = await bucket.get(nameOf(key));
      const stored = await receiveInto(incoming, body);
      await discardReceived(stored);
      return stored.md5;
    },
    async open(key, start, end) {
      return (await bucket.get(nameOf(key), [start, end])).body;
    },
    read: async (key, start, end) => buffer((await bucket.get(nameOf(key), [start, end])).body),
    async remove(key) {
      try {
        await bucket.remove(nameOf(key));
        await removeParts(key);
      } catch (error) {
        warn(error, 'bytes could not be removed, which the next sweep does');
      }
    },
    async sweep(findKnown) {
      const before = Date.now() - sweepAgeMs;
      for await (const page of bucket.list('files/')) {
        const old = page.filter(({ writtenAt }) => writtenAt < before);
        for (let at = 0; at < old.length; at += sweepBatch) {
          const batch = old.slice(at, at + sweepBatch).map(({ name }) => ({ name, key: keyOf(name) }));
          const known = new Set(await findKnown([...new Set(batch.map(({ key }) => key))]));
          for (const { name, key } of batch) if (!known.has(key)) await bucket.remove(name);
        }
      }
    },
    check: () => bucket.check(),
  };
}

function nameOf(key: string): string {
  return `files/${key.slice(0, 2)}/${key}`;
}

/** Returns the key in an object's name: `files/ab/KEY`, or `files/partial/KEY/0-9`. */
function keyOf(name: string): string {
  return name.split('/')[2] ?? '';
}
