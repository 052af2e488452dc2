import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Bytes below which compressing gains nothing: the answer fits one packet as it is. */
const minBytes = 1024;
/**
 * The quality of brotli, from 0 to 11: the first is smaller than gzip at about its speed, the other one takes six times as long for a
 * fifth less, which is worth it where a phone waits for hundreds of kB.
 */
const brotliQuality = { of: 4, ofLarge: 9 };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/**
 * Compresses larger answers and pages for clients that accept it, which saves a slow mobile network nine tenths of a list.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const encoded = encodedAnswers.get(reply);
    if (encoded !== undefined) return encoded;
    if (!/^(application\/json|text\/html)/.test(String(reply.getHeader('content-type')))) return payload;
    return encodeAnswer(request, reply, payload);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the responses may be hundreds of kB, and are worth the strongest compression. */
    isLarge?: boolean;
  }
}

/** An answer that is sent more than once: it is compressed once for each encoding. */
export interface RepeatedBody {
  readonly plain: Buffer;
  readonly compressed: Map<Encoding, Buffer>;
}

/** The body of a response that was compressed already. */
const encodedAnswers = new WeakMap<FastifyReply, string | Buffer>();

/** Compresses an answer in the turn of its caller, before it is sent. Returns the text unchanged; the compressed bytes are sent instead. */
export async function encodeEarly(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string> {
  encodedAnswers.set(reply, await encodeAnswer(request, reply, text));
  return text;
}

/** Compresses an answer or a page, unless it is small or the client takes no encoding. */
async function encodeAnswer(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (text.length < minBytes) return text;
  const encoding = negotiate(request, reply);
  const { isLarge } = request.routeOptions.config;
  return encoding === undefined ? text : compress(text, encoding, isLarge ? brotliQuality.ofLarge : undefined);
}

/** The bytes to send of a body that is JSON, compressed as `addCompression` would. */
export async function encodeRepeated(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, compressed }: RepeatedBody,
): Promise<Buffer> {
  const encoding = plain.length < minBytes ? undefined : negotiate(request, reply);
  if (encoding === undefined) return plain;
  const known = compressed.get(encoding);
  if (known) return known;
  const bytes = await compress(plain, encoding);
  compressed.set(encoding, bytes);
  return bytes;
}

/** Chooses the encoding of an answer and names it in its headers. */
function negotiate(request: FastifyRequest, reply: FastifyReply): Encoding | undefined {
  reply.header('Vary', addToken(reply.getHeader('vary'), 'Accept-Encoding'));
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== undefined) reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
  return encoding;
}

function compress(body: string | Buffer, encoding: Encoding, quality = brotliQuality.of): Promise<Buffer> {
  return encoding === 'br'
    ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : compressGzip(body);
}

/** Picks the better of the encodings that the client accepts; a weight of 0 is a refusal. */
function chooseEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const taken = String(accepted)
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*$/, ''));
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

function addToken(header: unknown, token: string): string {
  if (header === undefined) return token;
  return String(header).includes(token) ? String(header) : `${header}, ${token}`;
}
