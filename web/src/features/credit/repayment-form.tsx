import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { splitBalance } from '@duka/domain/credit/debts';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { type SubmitEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { PaidBy, paidInCash, toSentMethod } from '#shop/trade/paid-by.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { type RejectedEntry, useAddEntry } from './account-mutations.ts';
import { FormEnd, readAmount } from './form-parts.tsx';

interface FormProps {
  account: CreditAccount;
  storeId: string;
  rejected?: RejectedEntry | undefined;
  onDone: () => void;
}

/** Gives an advance back to the customer, all of it or a part, in cash or by a transfer with its reference (R79). */
export function RepaymentForm({ account: { accountId, balance }, storeId, rejected, onDone }: FormProps) {
  const { show } = useToast();
  const { advance } = splitBalance(balance);
  const [typed, setTyped] = useState(() => formatWhole(rejected?.entry.amount ?? advance));
  const [method, setMethod] = useState(() => ({
    method: rejected?.entry.method ?? paidInCash.method,
    reference: rejected?.entry.reference ?? '',
  }));
  const [problem, setProblem] = useState<string>();
  const add = useAddEntry(rejected);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (add.isPending) return;
    // A try whose answer was lost may have been stored, and then there is no advance any more.
    const most = add.isError ? Number.POSITIVE_INFINITY : advance;
    const read = readAmount(typed, most, m.advance_too_much({ sum: formatUnbroken(advance) }));
    setProblem('error' in read ? read.error : undefined);
    if ('error' in read) return;
    add.mutate(
      { storeId, accountId, kind: 'repayment', amount: read.amount, ...toSentMethod(method) },
      {
        onSuccess: (amount) => {
          onDone();
          show(amount === undefined ? m.outbox_kept() : m.advance_given_back({ amount: formatPrice(amount) }));
        },
      },
    );
  }

  return (
    <form onSubmit={submit} onKeyDown={goOnFromField} noValidate className="mt-3 flex flex-col gap-4">
      <AmountField label={m.credit_amount()} value={typed} onChange={setTyped} error={problem} autoFocus />
      <PaidBy label={m.orders_payment_method()} method={method} onChange={setMethod} />
      <FormEnd
        id={`repayment-${accountId}`}
        error={add.error}
        isBusy={add.isPending}
        label={m.advance_give_back_save()}
        onDismiss={onDone}
      />
    </form>
  );
}
