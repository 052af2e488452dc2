import type { FastifyRequest } from 'fastify';

/** The form of `$sequence` for a client: a number, a text, or none. */
export type SequenceForm = 'number' | 'text' | undefined;

/**
 * Returns the form of `$sequence` in the format that the request asks for: format 1.8 has a number, later ones a text. Who
 * names no format, or one that cannot be read, gets that of our version, which has none.
 */
export function sequenceFormOf(request: FastifyRequest): SequenceForm {
  const asked = /^(\d{1,3})\.(\d{1,3})(?:\.|$)/.exec(String(request.headers['x-appwrite-response-format'] ?? ''));
  const [major, minor] = [Number(asked?.[1] ?? 0), Number(asked?.[2] ?? 0)];
  if (major < 1 || (major === 1 && minor < 8)) return undefined;
  return major === 1 && minor === 8 ? 'number' : 'text';
}
