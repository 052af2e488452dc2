import { useEffect, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { TextField, type TextFieldProps } from '#ui/base/text-field.tsx';
import type { groupWhileTyping } from './edit-amount.ts';

interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'onInput'> {
  /** True in a column of amounts, which has no room for the currency in each box. */
  isBare?: boolean;
}

/**
 * A field for whole shillings, with the currency inside the box. It shows the digits in groups, `12,500`, while `value` and
 * `onChange` have them without commas, `12500` (decision 0084). A text that is not an amount passes unchanged.
 */
export function AmountField({ value, onChange, inputRef, isBare = false, ...props }: AmountFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Loaded after the page. Until then the field takes amounts ungrouped.
  const [group, setGroup] = useState<typeof groupWhileTyping>();
  useEffect(() => {
    import('./edit-amount.ts').then(
      (script) => {
        if (field.current) script.groupField(field.current);
        setGroup(() => script.groupWhileTyping);
      },
      () => undefined,
    );
  }, []);
  return (
    <TextField
      prefix={isBare ? undefined : m.ui_currency()}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      inputRef={(node) => {
        field.current = node;
        if (typeof inputRef === 'function') inputRef(node);
        else if (inputRef) inputRef.current = node;
      }}
      {...props}
      {...(group?.(value, onChange) ?? { value, onChange })}
    />
  );
}
