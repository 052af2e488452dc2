import { expect, test } from 'vitest';
import { formatPeriod, formatRange, formatWeekday } from './period-words.ts';

test('days, weeks and months are said in British words [CONST-017]', () => {
  const plain = (text: string) => text.replace(/\s*–\s*/g, '–');
  expect(formatPeriod({ from: '2026-11-21', to: '2026-11-21' }, 'day')).toBe('21 Nov');
  expect(plain(formatPeriod({ from: '2026-11-16', to: '2026-11-22' }, 'week'))).toBe('16–22 Nov');
  expect(plain(formatPeriod({ from: '2026-11-30', to: '2026-12-06' }, 'week'))).toBe('30 Nov–6 Dec');
  expect(formatPeriod({ from: '2026-11-01', to: '2026-11-21' }, 'month')).toBe('Nov 2026');
  expect(plain(formatRange({ from: '2026-11-01', to: '2026-11-21' }))).toBe('1–21 Nov 2026');
  expect(formatRange({ from: '2026-11-21', to: '2026-11-21' })).toBe('21 Nov 2026');
  expect(formatWeekday('2026-11-21')).toBe('Sat');
});
