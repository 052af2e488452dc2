import { expect, test } from 'vitest';
import { formatHours, parseHours, shopFormHours, storeDetailsHours } from './opening-hours.ts';

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
