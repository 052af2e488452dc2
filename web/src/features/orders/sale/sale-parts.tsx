import { receivedMethods } from '@duka/domain/money/payment';
import { asksPhone, findOwed, saleTotal } from '@duka/domain/orders/sale-sums';
import { parseShillings } from '@duka/domain/values/number-input';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { AmountField } from '#ui/forms/amount-field.tsx';
import type { SalePartProps } from './sale-words.ts';
import { termsText } from './terms-words.ts';

/** Asks what is paid in each payment method, and says what is left on credit (R26). */
export function SaleParts({ draft, goods, update }: SalePartProps) {
  const owed = findOwed(draft, saleTotal(draft, goods));
  return (
    <div className="mt-4 flex flex-col gap-3">
      {receivedMethods
        .filter((method) => method !== 'mobile money' || !asksPhone(draft))
        .map((method) => (
          <AmountField
            key={method}
            id={`sale-part-${method.replace(' ', '-')}`}
            label={m.orders_sale_part({ method: paymentWords[method]() })}
            value={draft.parts[method]}
            onChange={(amount) => update((before) => ({ ...before, parts: { ...before.parts, [method]: amount } }))}
            error={parseShillings(draft.parts[method]).kind === 'invalid' ? m.orders_cash_invalid() : undefined}
          />
        ))}
      <p role="status" className={`font-semibold tabular-nums ${owed < 0 ? 'text-danger' : ''}`}>
        {describe()}
      </p>
    </div>
  );

  function describe(): string {
    if (owed < 0) return termsText('paid_too_much', -owed);
    return owed === 0 ? m.orders_sale_settled() : m.orders_sale_owed({ amount: formatUnbroken(owed) });
  }
}
