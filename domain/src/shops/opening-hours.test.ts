import { expect, test } from 'vitest';
import { formatHours, isOpenAt, parseHours, shopFormHours, storeDetailsHours } from './opening-hours.ts';

test('the two forms have the default hours of the specification [CONST-007, DATA-024]', () => {
  expect(shopFormHours).toBe('07:30am - 05:30pm');
  expect(storeDetailsHours).toBe('08:00 - 17:00');
});

test.each([
  ['07:30', '17:30', '07:30am - 05:30pm', '07:30 - 17:30'],
  ['00:05', '12:00', '12:05am - 12:00pm', '00:05 - 12:00'],
  ['11:59', '23:59', '11:59am - 11:59pm', '11:59 - 23:59'],
])(
  'both times %s and %s make one text in the notation of the form, which reads back as they were [SHOP-006, FORM-008]',
  (openingTime, closingTime, twelve, twentyFour) => {
    const times = { openingTime, closingTime };
    expect(formatHours(times, '12-hour')).toBe(twelve);
    expect(formatHours(times, '24-hour')).toBe(twentyFour);
    expect(parseHours(twelve)).toEqual(times);
    expect(parseHours(twentyFour)).toEqual(times);
  },
);

test('one time alone writes nothing [SHOP-006]', () => {
  expect(formatHours({ openingTime: '08:00', closingTime: '' }, '12-hour')).toBe('');
  expect(formatHours({ openingTime: '', closingTime: '17:00' }, '24-hour')).toBe('');
});

test.each(['Mon-Sat 8 to 5', '', '25:00 - 26:00', '08:61 - 17:00', '13:00pm - 14:00pm', '08:00'])(
  'hours in other words name no times: "%s" [DATA-024]',
  (text) => {
    expect(parseHours(text)).toEqual({ openingTime: '', closingTime: '' });
  },
);

test('hours of other hands are read: one digit, capitals, spaces, a long dash [DATA-024]', () => {
  expect(parseHours(' 7:30 AM – 5:30 PM ')).toEqual({ openingTime: '07:30', closingTime: '17:30' });
});

test.each([
  ['08:00 - 17:30', '04:59', false],
  ['08:00 - 17:30', '05:00', true],
  ['08:00 - 17:30', '14:29', true],
  ['08:00 - 17:30', '14:30', false],
  ['18:00 - 02:00', '22:59', true],
  ['18:00 - 02:00', '23:00', false],
  ['18:00 - 02:00', '20:59', true],
  ['06:00 - 06:00', '01:23', true],
  ['when I am there', '09:00', undefined],
])('a shop with the hours "%s" is open at %s UTC by the clock of Tanzania: %s [DOOR-022]', (hours, time, expected) => {
  expect(isOpenAt(parseHours(hours), Date.parse(`2026-11-21T${time}:00.000Z`))).toBe(expected);
});
