import { expect, test } from 'vitest';
import { editAmount } from './edit-amount.ts';

/** `|` is the caret: what stood there, what stands there now, and what is made of it. */
test.each([
  ['', '1|', '1|'],
  ['125', '1250|', '1,250|'],
  ['1,250', '1,2500|', '12,500|'],
  ['12,500', '129|,500', '129|,500'],
  ['12,500', '9|12,500', '9|12,500'],
  ['112,500', '9|112,500', '9|,112,500'],
  ['12,500', '12,9|500', '129|,500'],
  ['12,500', '12,50|', '1,250|'],
  ['12,500', '1|,500', '1|,500'],
  ['1,250', '|250', '|250'],
  // A comma is no digit: what stands beside it goes.
  ['12,500', '12|500', '1|,500'],
  ['1,250', '1,250,|', '1,250|'],
  // Pasted over everything, or behind something.
  ['', 'TSh 12,500|', '12,500|'],
  ['7', '12,500/=|', '12,500|'],
  ['', '12 500|', '12,500|'],
  ['', '12500.00|', '12,500|'],
  ['', '12500|', '12,500|'],
  ['', '5,50|', '5,50|'],
  ['', '12500.50|', '12500.50|'],
  ['', 'twelve|', 'twelve|'],
  // Typed by hand, one after the other.
  ['12,500', '12,500/|', '12,500/|'],
  ['12,500/', '12,500/=|', '12,500/=|'],
  ['12,500/', '12,500|', '12,500|'],
  ['12,500', '12,500.|', '12,500.|'],
  ['12,500.', '12,500.5|', '12,500.5|'],
  ['12,500', '|', '|'],
] as const)('%j that becomes %j is shown as %j (decision 0084)', (before, after, expected) => {
  const { text, caret } = editAmount({ before, after: after.replace('|', ''), caret: after.indexOf('|') });
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected);
});

test('the key that deletes forward takes the digit behind a comma (decision 0084)', () => {
  expect(editAmount({ before: '12,500', after: '12500', caret: 2, isForward: true })).toEqual({
    text: '1,200',
    caret: 3,
  });
});

test('an amount typed digit by digit is the amount, whatever its length, with the caret at its end (decision 0084)', () => {
  let text = '';
  for (const digit of '123456789012') {
    const after = text + digit;
    const edited = editAmount({ before: text, after, caret: after.length });
    expect(edited.caret).toBe(edited.text.length);
    text = edited.text;
  }
  expect(text).toBe('123,456,789,012');
});
