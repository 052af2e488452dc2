import { maxReferenceLength } from '@duka/domain/money/payment-reference';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';

/** The reference of money that goes back to the customer by a transfer (ADVANCE-012). */
export function RefundReference({ value, onChange }: { value: string; onChange: (reference: string) => void }) {
  return (
    <TextField
      label={m.orders_back_reference()}
      value={value}
      onChange={onChange}
      maxLength={maxReferenceLength}
      autoComplete="off"
      hint={m.orders_optional()}
    />
  );
}
