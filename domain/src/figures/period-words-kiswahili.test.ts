import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// The language is fixed when the module loads, so this test loads its own copy of the modules in Kiswahili.
let words: typeof import('./period-words.ts');
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../values/spoken.ts', () => ({ spoken: 'sw' }));
  words = await import('./period-words.ts');
});
afterAll(() => {
  vi.doUnmock('../values/spoken.ts');
  vi.resetModules();
});

test('a range of days over two months names both of them in Kiswahili', () => {
  const { formatPeriod, formatRange } = words;
  expect(formatRange({ from: '2026-09-29', to: '2026-10-28' })).toBe('29 Sep – 28 Okt 2026');
  expect(formatRange({ from: '2026-12-29', to: '2027-01-28' })).toBe('29 Des 2026 – 28 Jan 2027');
  expect(formatPeriod({ from: '2026-11-30', to: '2026-12-06' }, 'week')).toBe('30 Nov – 6 Des');
  expect(formatRange({ from: '2026-10-01', to: '2026-10-28' })).toMatch(/^1\s*–\s*28 Okt 2026$/);
  expect(formatRange({ from: '2026-10-28', to: '2026-10-28' })).toBe('28 Okt 2026');
});
