import type { Span } from '#database/store/file-store.ts';

/**
 * Returns the bytes that a Range header asks of a file of `size` bytes; undefined for all of them, 'unsatisfiable' for
 * none. It takes one range, open at the end or counted from it, as RFC 9110 has it; several are refused (wire section
 * 9).
 */
export function parseByteRange(header: string | undefined, size: number): Span | undefined | 'unsatisfiable' {
  if (header === undefined) return undefined;
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'unsatisfiable';
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : [start, end];
}
