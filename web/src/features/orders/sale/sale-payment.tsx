import { changeDue } from '@duka/domain/orders/order';
import { counterPayments, readGiven, saleTotal } from '@duka/domain/orders/order-sale';
import { formatPrice } from '@duka/domain/values/money';
import { parseShillings } from '@duka/domain/values/number-input';
import { useId } from 'react';
import { longestReference } from '#features/orders/order/order-payment.tsx';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import type { SalePartProps } from './sale-words.ts';

/** Asks how the customer pays, with cash chosen first, and shows the change to give back. */
export function SalePayment({ draft, goods, update }: SalePartProps) {
  const name = useId();
  const given = readGiven(draft.given);
  const isWrong = parseShillings(draft.given).kind === 'invalid';
  const change = given === undefined ? undefined : changeDue(saleTotal(draft, goods), given);
  return (
    <Card>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{m.orders_payment_method()}</legend>
        <div className="grid grid-cols-2 gap-2">
          {counterPayments.map((method) => (
            <label
              key={method}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-control/60 px-3 font-medium has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name={name}
                checked={draft.paymentMethod === method}
                onChange={() => update((before) => ({ ...before, paymentMethod: method }))}
                className="size-5 accent-primary"
              />
              {paymentWords[method]()}
            </label>
          ))}
        </div>
      </fieldset>
      {draft.paymentMethod === 'cash' ? (
        <TextField
          className="mt-4"
          label={m.orders_cash_given()}
          value={draft.given}
          onChange={(text) => update((before) => ({ ...before, given: text }))}
          prefix="TZS"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          error={isWrong ? m.orders_cash_invalid() : undefined}
          hint={
            <span role="status" className="font-semibold text-ink tabular-nums">
              {change === undefined ? '' : changeText(change)}
            </span>
          }
        />
      ) : (
        <TextField
          className="mt-4"
          label={m.orders_payment_reference()}
          value={draft.paymentReference}
          onChange={(text) => update((before) => ({ ...before, paymentReference: text }))}
          maxLength={longestReference}
          autoComplete="off"
          hint={m.orders_optional()}
        />
      )}
    </Card>
  );
}

export function changeText(change: number): string {
  return change < 0
    ? m.orders_cash_missing({ amount: formatPrice(-change) })
    : m.orders_change({ amount: formatPrice(change) });
}
