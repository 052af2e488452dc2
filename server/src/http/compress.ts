import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller answers gain nothing: they fit one packet as they are. */
const leastBytes = 1024;
/** Of brotli's 0 to 11: smaller than gzip at about its speed. */
const brotliQuality = 4;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Sends larger answers and pages compressed to clients that take it: a list costs a slow mobile line a tenth. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastBytes) return payload;
    if (!/^(application\/json|text\/html)/.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('Vary', addToken(reply.getHeader('vary'), 'Accept-Encoding'));
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    return encoding === 'br'
      ? compressBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : compressGzip(payload);
  });
}

/** The better of what the client says it takes; a weight of 0 is a refusal. */
function chooseEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const taken = String(accepted ?? '')
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
