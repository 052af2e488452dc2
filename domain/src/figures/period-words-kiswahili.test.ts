import { expect, test, vi } from 'vitest';
import { formatPeriod, formatRange } from './period-words.ts';

vi.mock('../values/spoken.ts', () => ({ spoken: 'sw' }));

test('a range of days over two months names both of them in Kiswahili', () => {
  expect(formatRange({ from: '2026-09-29', to: '2026-10-28' })).toBe('29 Sep – 28 Okt 2026');
  expect(formatRange({ from: '2026-12-29', to: '2027-01-28' })).toBe('29 Des 2026 – 28 Jan 2027');
  expect(formatPeriod({ from: '2026-11-30', to: '2026-12-06' }, 'week')).toBe('30 Nov – 6 Des');
  expect(formatRange({ from: '2026-10-01', to: '2026-10-28' })).toMatch(/^1\s*–\s*28 Okt 2026$/);
  expect(formatRange({ from: '2026-10-28', to: '2026-10-28' })).toBe('28 Okt 2026');
});
