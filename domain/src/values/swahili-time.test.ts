import { afterEach, expect, test } from 'vitest';
import { formatDayAndTime, formatTime, learnTimes, showTimesSaid } from './dates.ts';
import { saySwahiliTime } from './swahili-time.ts';

afterEach(() => showTimesSaid(false));

test.each([
  [0, 0, 'saa sita usiku'],
  [3, 59, 'saa 9:59 usiku'],
  [4, 0, 'saa kumi alfajiri'],
  [5, 45, 'saa kumi na mbili kasorobo alfajiri'],
  [6, 0, 'saa kumi na mbili asubuhi'],
  [7, 15, 'saa moja na robo asubuhi'],
  [10, 0, 'saa nne asubuhi'],
  [10, 30, 'saa nne na nusu asubuhi'],
  [12, 0, 'saa sita mchana'],
  [16, 1, 'saa 10:01 jioni'],
  [18, 59, 'saa 12:59 jioni'],
  [19, 0, 'saa moja usiku'],
  [23, 45, 'saa sita kasorobo usiku'],
])('%d:%d is said as %j where the hours of the day are chosen (R39)', (hour, minute, words) => {
  expect(saySwahiliTime(hour, minute)).toBe(words);
});

test('every time that is shown follows the choice, in the time of the shops, and in Kiswahili alone (R39)', () => {
  const moment = '2026-11-21T07:00:00.000Z';
  learnTimes(saySwahiliTime);
  showTimesSaid(true);
  expect(formatTime(moment, 'sw')).toBe('saa nne asubuhi');
  expect(formatDayAndTime(moment, 'sw')).toBe('21 Nov 2026, saa nne asubuhi');
  expect(formatDayAndTime(moment, 'en')).toBe('21 Nov 2026, 10:00 am');
  expect(formatTime('', 'sw')).toBeUndefined();
  showTimesSaid(false);
  expect(formatDayAndTime(moment, 'sw')).toBe('21 Nov 2026, 10:00');
});
