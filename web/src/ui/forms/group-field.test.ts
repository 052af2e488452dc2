// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { groupField } from './edit-amount.ts';

test.each([
  ['all of it, to be typed over', '9000', [0, 4], '9,000', [0, 5]],
  ['a part', '1234567', [1, 3], '1,234,567', [1, 4]],
  ['the caret at the end', '12500', [5, 5], '12,500', [6, 6]],
  ['a text that is no amount', 'dear', [0, 4], 'dear', [0, 4]],
] as const)(
  'what is selected stays selected when the digits are grouped later: %s [decision 0084]',
  (_, value, selected, text, left) => {
    const field = document.body.appendChild(document.createElement('input'));
    field.value = value;
    field.focus();
    field.setSelectionRange(selected[0], selected[1]);
    groupField(field);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([text, ...left]);
    field.remove();
  },
);
