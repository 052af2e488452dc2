import { create } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileRow, Span } from '#database/store/file-store.ts';
import { apiError } from '#errors.ts';
import { type ContentStore, MissingContentError } from './content-store.ts';

/** Nothing in a file may run or load anything when the file is opened by itself; R11. */
export const contentPolicy = "default-src 'none'; sandbox";
/** Seconds. A file's bytes never change; wire section 9. */
const maxAgeSeconds = 3_888_000;

interface Sending {
  readonly file: FileRow;
  readonly kind: 'inline' | 'attachment';
  readonly type: string;
}

/**
 * Answers a file's bytes, or the asked range of them, as a stream. Rejects with `ApiError` 416 `storage_invalid_range` for a
 * range beyond the end.
 */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: ContentStore,
  { file, kind, type }: Sending,
): Promise<FastifyReply> {
  const size = file.sizeOriginal;
  const tag = `"${file.signature}"`;
  const headers = {
    'Cache-Control': `private, max-age=${maxAgeSeconds}`,
    'Content-Security-Policy': contentPolicy,
    'X-Content-Type-Options': 'nosniff',
    ETag: tag,
  };
  if (request.headers['if-none-match'] === tag) return reply.code(304).headers(headers).send();

  // A range of another version than ours is answered with the whole file; RFC 9110, If-Range.
  const isSameVersion = [undefined, tag].includes(request.headers['if-range'] as string | undefined);
  const range = parseByteRange(isSameVersion ? request.headers.range : undefined, size);
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${size}`);
    throw apiError('storage_invalid_range');
  }
  const [start, end] = range ?? [0, size - 1];
  const stream = await openStream(content, file.contentKey, start, end);
  return reply
    .code(range ? 206 : 200)
    .headers(headers)
    .headers({
      'Content-Type': type,
      'Content-Disposition': makeContentDisposition(kind, file.name),
      'Content-Length': end - start + 1,
      'Accept-Ranges': 'bytes',
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    })
    .send(stream);
}

async function openStream(content: ContentStore, key: string, start: number, end: number) {
  try {
    return await content.open(key, start, end);
  } catch (error) {
    // The file was deleted between finding its row and opening its bytes.
    if (error instanceof MissingContentError) throw apiError('storage_file_not_found', undefined, { cause: error });
    throw error;
  }
}

/**
 * Returns the bytes that a Range header asks of a file of `size` bytes; undefined for all of them, 'unsatisfiable' for
 * none. It takes one range, open at the end or counted from it, as RFC 9110 has it; several are refused (wire section
 * 9).
 */
function parseByteRange(header: string | undefined, size: number): Span | undefined | 'unsatisfiable' {
  if (header === undefined) return undefined;
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'unsatisfiable';
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : [start, end];
}

/**
 * The header that names a file to a browser (RFC 6266), for old ones in letters that none of them reads wrongly.
 * Whatever the name holds, no quote, line break or control character of it reaches the header; R11.
 */
function makeContentDisposition(type: 'inline' | 'attachment', name: string): string {
  const header = create(name, { type, fallback: name.replace(/[^\w .()+-]/g, '_') });
  // The library leaves the quotes out where a name needs none; Appwrite always has them.
  return header.replace(/filename=([^";]+)/, 'filename="$1"');
}
