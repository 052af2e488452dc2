import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { TextField, type TextFieldProps } from '#ui/base/text-field.tsx';
import type { groupWhileTyping } from './edit-amount.ts';

type AmountFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'onInput'>;

/** A field for whole shillings, with the currency inside the box; what is typed stands in groups (decision 0084). */
export function AmountField({ value, onChange, ...props }: AmountFieldProps) {
  // Its script comes after the page: without it the field takes amounts as well.
  const [group, setGroup] = useState<typeof groupWhileTyping>();
  useEffect(() => {
    import('./edit-amount.ts').then(
      (script) => setGroup(() => script.groupWhileTyping),
      () => undefined,
    );
  }, []);
  return (
    <TextField
      prefix={m.ui_currency()}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      {...props}
      {...(group?.(value, onChange) ?? { value, onChange })}
    />
  );
}
