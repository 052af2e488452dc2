import { groupDigits } from '@duka/domain/values/group-digits';
import { parseShillings } from '@duka/domain/values/number-input';
import type { FocusEvent, InputEvent } from 'react';
import { m } from '#paraglide/messages.js';
import { TextField, type TextFieldProps } from '#ui/base/text-field.tsx';
import { editAmount } from './edit-amount.ts';

type AmountFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'onInput'>;

/**
 * A field for whole shillings, with the currency inside the box. What is typed stands in groups, `12,500`; its owner has it
 * without them, `12500`, and whatever is no amount as it was typed.
 */
export function AmountField({ value, onChange, onBlur, ...props }: AmountFieldProps) {
  const shown = groupDigits(value);
  return (
    <TextField
      prefix={m.ui_currency()}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      {...props}
      value={shown}
      onInput={(event) => groupInField(event, shown)}
      onChange={(text) => onChange(withoutGroups(text))}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const input = parseShillings(value);
        // `12500/=` has been typed to its end.
        if (input.kind === 'value' && groupDigits(String(input.value)) !== shown) onChange(String(input.value));
        onBlur?.(event);
      }}
    />
  );
}

/** Groups what stands in the field before its owner hears of it: a value that comes back the same leaves the caret alone. */
function groupInField({ currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>, before: string): void {
  const { text, caret } = editAmount({
    ...{ before, after: field.value, caret: field.selectionStart ?? field.value.length },
    isForward: (nativeEvent as globalThis.InputEvent).inputType === 'deleteContentForward',
  });
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(caret, caret);
}

function withoutGroups(text: string): string {
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
}
