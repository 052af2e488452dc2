import { parseShillings } from '@duka/domain/values/number-input';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { AmountField } from '#ui/forms/amount-field.tsx';

interface ReceiptGivenProps {
  /** Whole shillings that were paid. */
  total: number;
  given: string;
  onChange: (given: string) => void;
}

/** Asks what the customer handed over, for the change on the receipt; less than was paid is said to be wrong. */
export function ReceiptGiven({ total, given, onChange }: ReceiptGivenProps) {
  return (
    <AmountField
      className="print:hidden"
      label={m.orders_cash_given()}
      value={given}
      onChange={onChange}
      hint={m.orders_receipt_given_hint()}
      error={describe()}
    />
  );

  function describe(): string | undefined {
    const input = parseShillings(given);
    if (input.kind === 'invalid') return m.orders_cash_invalid();
    const missing = input.kind === 'value' ? total - input.value : 0;
    return missing > 0 ? m.orders_cash_missing({ amount: formatUnbroken(missing) }) : undefined;
  }
}
