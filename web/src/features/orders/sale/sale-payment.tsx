import { counterPayments } from '@duka/domain/orders/order-sale';
import { findOwed, findTermsProblem, saleTotal } from '@duka/domain/orders/sale-sums';
import { longestReference, paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { SaleCash } from './sale-cash.tsx';
import type { SalePartProps } from './sale-words.ts';
import { referenceId, termsFields, termsText } from './terms-words.ts';

// They come when they are asked for.
const SaleParts = lazyComponent(async () => (await import('./sale-parts.tsx')).SaleParts);
const SaleDebtor = lazyComponent(async () => (await import('./sale-debtor.tsx')).SaleDebtor);

interface SalePaymentProps extends SalePartProps {
  storeId: string;
  /** True once the seller has tried to record the sale. */
  isChecked: boolean;
}

/** Asks how the customer pays, with cash chosen first, and shows the change to give back. */
export function SalePayment({ draft, goods, update, storeId, isChecked }: SalePaymentProps) {
  const total = saleTotal(draft, goods);
  const owed = findOwed(draft, total);
  const problem = findTermsProblem(draft, goods);
  return (
    <Card>
      <RadioField
        label={m.orders_payment_method()}
        look="tiles"
        value={draft.isSplit ? 'split' : draft.paymentMethod}
        onChange={(way) =>
          update((before) =>
            way === 'split' ? { ...before, isSplit: true } : { ...before, isSplit: false, paymentMethod: way },
          )
        }
        options={[
          ...counterPayments.map((method) => ({ value: method, label: paymentWords[method]() })),
          { value: 'split' as const, label: m.orders_payment_split() },
        ]}
      />
      {draft.isSplit ? (
        <LazyPart>
          <SaleParts draft={draft} goods={goods} update={update} />
        </LazyPart>
      ) : null}
      {draft.paymentMethod === 'cash' && !draft.isSplit ? (
        <SaleCash draft={draft} goods={goods} update={update} isChecked={isChecked} />
      ) : (
        <TextField
          id={referenceId}
          className="mt-4"
          label={m.orders_payment_reference()}
          value={draft.paymentReference}
          onChange={(text) => update((before) => ({ ...before, paymentReference: text }))}
          maxLength={longestReference}
          autoComplete="off"
          hint={m.orders_optional()}
        />
      )}
      {owed > 0 ? (
        <>
          <LazyPart>
            <SaleDebtor storeId={storeId} name={draft.customerName} phone={draft.customerPhone} owed={owed} />
          </LazyPart>
          <DateField
            className="mt-4"
            label={m.orders_sale_due()}
            value={draft.due}
            onChange={(due) => update((before) => ({ ...before, due }))}
            hint={m.orders_optional()}
          />
        </>
      ) : null}
      <AmountField
        id={termsFields.discount}
        className="mt-4"
        label={m.orders_sale_discount()}
        value={draft.discount}
        onChange={(discount) => update((before) => ({ ...before, discount }))}
        hint={m.orders_optional()}
        error={problem && termsFields[problem] === termsFields.discount ? termsText(problem, 0) : undefined}
      />
    </Card>
  );
}
