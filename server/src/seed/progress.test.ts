import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function collect(isTTY: boolean): string[] {
  const written: string[] = [];
  const report = createProgress({ isTTY, write: (text) => written.push(text) }, 'products');
  for (let done = 0; done <= 2000; done += 50) report(done, 2000);
  return written;
}

test('a terminal shows one bar that fills, and ends its line [R14]', () => {
  const written = collect(true);
  expect(written[0]).toBe(`\r[${'-'.repeat(30)}] 0% 0 of 2,000 products`);
  expect(written[20]).toBe(`\r[${'#'.repeat(15)}${'-'.repeat(15)}] 50% 1,000 of 2,000 products`);
  expect(written.at(-1)).toBe(`\r[${'#'.repeat(30)}] 100% 2,000 of 2,000 products\n`);
});

test('a log gets a line at every tenth [R14]', () => {
  const written = collect(false);
  expect(written).toHaveLength(11);
  expect(written[1]).toBe('200 of 2,000 products\n');
  expect(written.at(-1)).toBe('2,000 of 2,000 products\n');
});
