import { groupDigits } from '@duka/domain/values/group-digits';
import { parseShillings } from '@duka/domain/values/number-input';
import type { InputEvent } from 'react';

/**
 * What makes a plain field one for amounts: what is typed stands in groups, `12,500`, and its owner has it without them,
 * `12500`, or as it was typed where it is no amount.
 */
export function groupWhileTyping(value: string, onChange: (value: string) => void) {
  const shown = groupDigits(value);
  return {
    value: shown,
    onChange: (text: string) => onChange(withoutGroups(text)),
    // Before the owner hears of it: a value that comes back the same leaves the caret alone.
    onInput: ({ currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>) => {
      const { text, caret } = editAmount({
        ...{ before: shown, after: field.value, caret: field.selectionStart ?? field.value.length },
        isForward: (nativeEvent as globalThis.InputEvent).inputType === 'deleteContentForward',
      });
      if (text === field.value) return;
      field.value = text;
      field.setSelectionRange(caret, caret);
    },
  };
}

/** Groups what stands in a field already, before React renders it: what is selected stays selected, to be typed over. */
export function groupField(field: HTMLInputElement): void {
  const text = groupDigits(field.value);
  if (text === field.value) return;
  const countTo = (index: number | null) => field.value.slice(0, index ?? 0).replaceAll(',', '').length;
  const [start, end] = [countTo(field.selectionStart), countTo(field.selectionEnd)];
  field.value = text;
  if (field === document.activeElement) field.setSelectionRange(indexBehind(text, start), indexBehind(text, end));
}

function withoutGroups(text: string): string {
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
}

interface AmountEdit {
  /** What stood in the field, in groups, and what stands there now. */
  readonly before: string;
  readonly after: string;
  /** Where the caret is now. */
  readonly caret: number;
  /** True for the key that deletes what follows the caret. */
  readonly isForward?: boolean;
}

/**
 * Groups an amount while it is typed (decision 0084). It looks only at what stood and stands in the field, as keyboards of
 * phones name no keys, and keeps the caret behind the same digit.
 */
export function editAmount({ before, after, caret, isForward = false }: AmountEdit): { text: string; caret: number } {
  const inserted = findInserted(before, after);
  if (inserted.length > 1) {
    const pasted = parseShillings(after);
    // What is pasted comes with a currency, or grouped otherwise; what is no amount stays, to be refused in words.
    if (pasted.kind !== 'value') return { text: after, caret };
    if (!/^[\d,]*$/.test(after)) return toEnd(groupDigits(String(pasted.value)));
  }
  const isCommaDeleted = inserted === '' && before === `${after.slice(0, caret)},${after.slice(caret)}`;
  // Who deletes a comma means the digit beside it.
  const gone = isCommaDeleted ? caret - (isForward ? 0 : 1) : -1;
  const characters = [...after].map((character, index) => ({ character, isLeft: index < caret, index }));
  const left = characters.filter(({ character, index }) => character !== ',' && index !== gone);
  const plain = left.map(({ character }) => character).join('');
  if (!/^\d*(\.\d*)?$/.test(plain)) return { text: after, caret };
  const text = groupDigits(plain);
  return { text, caret: indexBehind(text, left.filter(({ isLeft }) => isLeft).length) };
}

/** The characters that came in, between those that stayed at the beginning and at the end. */
function findInserted(before: string, after: string): string {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === after[start]) start += 1;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

/** The index behind the first `count` characters that are no commas. */
function indexBehind(text: string, count: number): number {
  let index = 0;
  for (let seen = 0; seen < count; index += 1) if (text[index] !== ',') seen += 1;
  return index;
}

const toEnd = (text: string) => ({ text, caret: text.length });
