import type { Span } from '#database/store/file-store.ts';
import { apiError } from '#errors.ts';

/** One chunk of an upload: its bytes, both ends inclusive, and how many the whole file has. */
export interface ContentRange {
  readonly span: Span;
  readonly total: number;
}

/** Reads `bytes <start>-<end>/<total>`; wire section 9. Throws `storage_invalid_content_range`. */
export function parseContentRange(header: string | undefined): ContentRange | undefined {
  if (header === undefined) return undefined;
  const [, start, end, total] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header) ?? [];
  const range = { span: [Number(start), Number(end)] as const, total: Number(total) };
  if (start === undefined || range.span[0] > range.span[1] || range.span[1] >= range.total) {
    throw apiError('storage_invalid_content_range');
  }
  return range;
}

/** Adds a span to spans that are in order and do not touch; returns them so again. */
export function addSpan(spans: readonly Span[], [start, end]: Span): Span[] {
  const apart = spans.filter((span) => span[1] < start - 1 || span[0] > end + 1);
  const joined = spans.filter((span) => !apart.includes(span));
  const whole: Span = [
    Math.min(start, ...joined.map((span) => span[0])),
    Math.max(end, ...joined.map((span) => span[1])),
  ];
  return [...apart, whole].sort((one, other) => one[0] - other[0]);
}

export function hasSpan(spans: readonly Span[], [start, end]: Span): boolean {
  return spans.some((span) => span[0] <= start && span[1] >= end);
}

/**
 * How many chunks the whole upload has, and how many of them have come. Only the last chunk is shorter than the others,
 * so the largest one seen gives the size of all, in whatever order they come.
 */
export function countChunks(spans: readonly Span[], total: number, chunkBytes: number): [total: number, come: number] {
  const bytes = spans.reduce((sum, [start, end]) => sum + end - start + 1, 0);
  const all = Math.ceil(total / chunkBytes);
  return [all, bytes === total ? all : Math.min(all - 1, Math.ceil(bytes / chunkBytes))];
}
