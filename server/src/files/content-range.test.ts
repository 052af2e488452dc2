import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Span } from '#database/store/file-store.ts';
import { addSpan, countChunks, hasSpan, parseContentRange } from './content-range.ts';

const spanIn = (size: number) =>
  fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).map(([a, b]): Span => [Math.min(a, b), Math.max(a, b)]);

test('every Content-Range that names bytes of the file is read as it stands, every other is refused [CALL-037]', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (start, end, total) => {
      const read = () => parseContentRange(`bytes ${start}-${end}/${total}`);
      if (start <= end && end < total) expect(read()).toEqual({ span: [start, end], total });
      else expect(read).toThrow('The content range is invalid');
    }),
  );
});

test('no text makes reading a Content-Range fail in any other way [R11]', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      try {
        expect(parseContentRange(header)?.span[0]).toBeGreaterThanOrEqual(0);
      } catch (error) {
        expect(error).toMatchObject({ type: 'storage_invalid_content_range', code: 400 });
      }
    }),
  );
});

test('the spans that have come hold exactly the bytes that have come, in whatever order and overlap [CALL-037]', () => {
  fc.assert(
    fc.property(fc.array(spanIn(30), { maxLength: 12 }), (pieces) => {
      const spans = pieces.reduce<Span[]>((sum, piece) => addSpan(sum, piece), []);
      for (let byte = 0; byte < 30; byte += 1) {
        const came = pieces.some(([start, end]) => start <= byte && byte <= end);
        expect(hasSpan(spans, [byte, byte])).toBe(came);
      }
      const gaps = spans.slice(1).map(([start], index) => start - (spans[index] as Span)[1]);
      expect(gaps.every((gap) => gap > 1)).toBe(true);
    }),
  );
});

test('all chunks are counted as come when all bytes have, and never before [CALL-037, CONST-014]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(spanIn(40)),
      fc.integer({ min: 1, max: 40 }),
      (total, pieces, size) => {
        const inside = pieces.filter(([, end]) => end < total);
        const spans = inside.reduce<Span[]>((sum, piece) => addSpan(sum, piece), []);
        const [all, come] = countChunks(spans, total, size);
        expect(all).toBe(Math.ceil(total / size));
        expect(come === all).toBe(hasSpan(spans, [0, total - 1]));
      },
    ),
  );
});
