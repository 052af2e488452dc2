import { m } from '#paraglide/messages.js';
import { TextField, type TextFieldProps } from '#ui/base/text-field.tsx';

type AmountFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>;

/** A field for whole shillings, with the currency inside the box. */
export function AmountField(props: AmountFieldProps) {
  return <TextField prefix={m.ui_currency()} inputMode="numeric" autoComplete="off" maxLength={40} {...props} />;
}
