import { actRights } from '@duka/domain/members/screen-rights';
import { maxReferenceLength } from '@duka/domain/money/payment-reference';
import { payInParts } from '@duka/domain/orders/cash-given';
import { counterPayments } from '@duka/domain/orders/order-sale';
import {
  agreedTotal,
  asksPhone,
  findAdvance,
  findOwed,
  findTermsProblem,
  readDiscount,
  saleTotal,
} from '@duka/domain/orders/sale-sums';
import { addDays } from '@duka/domain/values/periods';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { readToday } from '#data/calls/now.ts';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { useMay, useMembership } from '#session/membership.ts';
import { useOffered } from '#shop/override/use-override.tsx';
import type { IconName } from '#ui/base/icon.tsx';
import { lazyComponent, optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { SaleCash } from './sale-cash.tsx';
import { panelIds, type SalePartProps } from './sale-words.ts';
import { referenceId, termsFields, termsText } from './terms-words.ts';

// They come when they are asked for.
const SaleParts = lazyComponent(async () => (await import('./sale-parts.tsx')).SaleParts);
// A sale goes on without it.
const SaleAsk = optionalComponent(async () => (await import('./sale-ask.tsx')).SaleAsk);
const SaleDebtor = lazyComponent(async () => (await import('./sale-debtor.tsx')).SaleDebtor);
const SaleAdvance = lazyComponent(async () => (await import('./sale-advance.tsx')).SaleAdvance);
const SaleDay = lazyComponent(async () => (await import('./sale-day.tsx')).SaleDay);

const icons: Readonly<Record<(typeof counterPayments)[number], IconName>> = {
  cash: 'money',
  'mobile money': 'phone',
  bank: 'store',
  credit: 'user',
};

/** Stands among the methods for a sale that is paid in parts. */
const several = 'several';

interface SalePaymentProps extends SalePartProps {
  storeId: string;
  /** True once the seller has tried to record the sale. */
  isChecked: boolean;
}

/** Asks how the customer pays, with cash chosen first, and shows the change to give back. */
export function SalePayment({ draft, goods, update, storeId, isChecked }: SalePaymentProps) {
  const total = saleTotal(draft, goods);
  const { member } = useMembership();
  const may = useMay();
  const isNamed = draft.customerName.trim() !== '' || draft.customerPhone.trim() !== '';
  const offers = useOffered();
  const payments = counterPayments.filter((method) => method !== 'credit' || offers('credit'));
  const owed = findOwed(draft, total);
  // The advance pays all of it, and there is nothing to hand over.
  const isCovered = total === 0 && findAdvance(draft, goods) > 0;
  const problem = findTermsProblem(draft, goods, readToday());
  // Once it is there a field stays, also while it is empty.
  const [isDiscounted, setDiscounted] = useState(draft.discount !== '');
  const [isDated, setDated] = useState(draft.soldOn !== '');
  const errorOf = (field: string) => (problem && termsFields[problem] === field ? termsText(problem, 0) : undefined);

  function openParts() {
    // The button goes away; its place among the methods takes the focus, and says what is chosen now.
    flushSync(() => update((before) => payInParts(before, total)));
    document.querySelector<HTMLInputElement>(`#${panelIds.payment} input:checked`)?.focus();
  }

  function openDiscount() {
    flushSync(() => setDiscounted(true));
    document.getElementById(termsFields.discount)?.focus();
  }

  function openDay() {
    setDated(true);
    update((before) => ({ ...before, soldOn: addDays(readToday(), -1) }));
  }

  return (
    <Card padding="report">
      {isNamed && may(actRights.readDebts) ? (
        <LazyPart>
          <SaleAdvance draft={draft} goods={goods} update={update} storeId={storeId} />
        </LazyPart>
      ) : null}
      <SegmentsField
        label={m.orders_payment_method()}
        value={draft.isSplit ? several : draft.paymentMethod === 'unpaid' ? undefined : draft.paymentMethod}
        onChange={(method) => {
          if (method !== several) update((before) => ({ ...before, isSplit: false, paymentMethod: method }));
        }}
        options={payments.map((method) => ({
          value: method,
          label: paymentWords[method](),
          icon: icons[method],
        }))}
        rare={draft.isSplit ? { value: several, label: m.orders_payment_split() } : undefined}
      />
      {draft.isSplit ? (
        <LazyPart>
          <SaleParts draft={draft} goods={goods} update={update} />
        </LazyPart>
      ) : null}
      {draft.paymentMethod === 'mobile money' || draft.isSplit ? (
        <LazyPart>
          <SaleAsk
            draft={draft}
            goods={goods}
            update={update}
            storeId={storeId}
            error={isChecked ? errorOf(termsFields.asked_phone) : undefined}
          />
        </LazyPart>
      ) : null}
      {isCovered || (asksPhone(draft) && !draft.isSplit) ? null : draft.paymentMethod === 'cash' && !draft.isSplit ? (
        <SaleCash draft={draft} goods={goods} update={update} isChecked={isChecked} />
      ) : (
        <TextField
          id={referenceId}
          className="mt-4"
          label={m.orders_payment_reference()}
          value={draft.paymentReference}
          onChange={(text) => update((before) => ({ ...before, paymentReference: text }))}
          maxLength={maxReferenceLength}
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
      {isDiscounted ? (
        <>
          <SaleDiscount draft={draft} goods={goods} update={update} error={errorOf(termsFields.discount)} />
          {member.discountLimit === null ? null : (
            <p className="mt-1.5 text-sm text-muted">{m.rights_discount_limit({ percent: member.discountLimit })}</p>
          )}
        </>
      ) : null}
      {isDated ? (
        <LazyPart>
          <SaleDay draft={draft} update={update} storeId={storeId} error={errorOf(termsFields.sold_on)} />
        </LazyPart>
      ) : null}
      <div className="mt-2 -mb-2 flex flex-wrap gap-x-4">
        {draft.isSplit ? null : <TextButton onClick={openParts}>{m.orders_payment_split()}</TextButton>}
        {isDiscounted || !offers('discount') ? null : (
          <TextButton onClick={openDiscount}>{m.orders_sale_discount_add()}</TextButton>
        )}
        {isDated ? null : <TextButton onClick={openDay}>{m.orders_sale_yesterday()}</TextButton>}
      </div>
    </Card>
  );
}

/** Asks what is taken off the whole, in shillings or per cent, and says how much per cent come to (R26). */
function SaleDiscount({ draft, goods, update, error }: SalePartProps & { error: string | undefined }) {
  const { discount, isDiscountPercent } = draft;
  const off = readDiscount(draft, goods);
  const field = {
    id: termsFields.discount,
    className: 'min-w-0 grow',
    label: m.orders_sale_discount(),
    value: discount,
    onChange: (typed: string) => update((before) => ({ ...before, discount: typed })),
    error,
  };
  return (
    <div className="mt-4">
      <div className="flex items-start gap-2">
        {isDiscountPercent ? (
          <TextField {...field} key="percent" suffix="%" inputMode="decimal" autoComplete="off" maxLength={6} />
        ) : (
          <AmountField {...field} key="shillings" />
        )}
        <div className="w-28 shrink-0 pt-6">
          <SegmentsField
            label={m.orders_sale_discount_in()}
            isLabelHidden
            value={isDiscountPercent ? 'percent' : 'shillings'}
            onChange={(kind) => update((before) => ({ ...before, isDiscountPercent: kind === 'percent' }))}
            options={[
              { value: 'shillings', label: m.ui_currency() },
              { value: 'percent', label: '%' },
            ]}
          />
        </div>
      </div>
      {isDiscountPercent && off > 0 && !error ? (
        <p role="status" className="mt-1.5 text-sm text-muted tabular-nums">
          {m.orders_sale_percent_off({
            percent: discount.trim(),
            total: formatUnbroken(agreedTotal(draft, goods)),
            amount: formatUnbroken(off),
          })}
        </p>
      ) : null}
    </div>
  );
}
