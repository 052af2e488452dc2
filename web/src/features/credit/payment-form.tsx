import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { splitBalance } from '@duka/domain/credit/debts';
import { readGiven } from '@duka/domain/orders/given-amount';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { type SubmitEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { PaidBy, type PaidMethod, paidInCash, toSentMethod } from '#shop/trade/paid-by.tsx';
import { Button } from '#ui/base/button.tsx';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { type NewEntry, type RejectedEntry, useAddEntry } from './account-mutations.ts';
import { FormEnd, readAmount } from './form-parts.tsx';

interface FormProps {
  account: CreditAccount;
  storeId: string;
  rejected?: RejectedEntry | undefined;
  onDone: () => void;
}

/** Takes what a customer pays of the debt, all of it or a part; more than is owed only as an advance, which the seller chooses (R79). */
export function PaymentForm({ account: { accountId, balance }, storeId, rejected, onDone }: FormProps) {
  const { show } = useToast();
  const { owed } = splitBalance(balance);
  const [typed, setTyped] = useState(rejected ? formatWhole(rejected.entry.amount) : '');
  const [method, setMethod] = useState(() => (rejected ? toMethod(rejected.entry) : paidInCash));
  const [problem, setProblem] = useState<string>();
  // Of a customer who owes nothing all of it is an advance.
  const [isKept, setKept] = useState(rejected?.entry.keepsRest ?? owed === 0);
  const add = useAddEntry(rejected);

  const beyond = (readGiven(typed) ?? 0) - owed;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (add.isPending) return;
    // A try whose answer was lost may have been stored, and then nothing is owed any more.
    const read = readAmount(typed, add.isError || isKept ? Number.POSITIVE_INFINITY : owed);
    setProblem('error' in read ? read.error : undefined);
    if ('error' in read) return;
    const rest = isKept && read.amount > owed && ({ keepsRest: true } as const);
    const paidText = owed === 0 ? m.advance_taken : m.credit_paid;
    add.mutate(
      { storeId, accountId, kind: 'payment', amount: read.amount, ...toSentMethod(method), ...rest },
      {
        onSuccess: (amount) => {
          onDone();
          show(amount === undefined ? m.outbox_kept() : paidText({ amount: formatPrice(amount) }));
        },
      },
    );
  }

  return (
    <form onSubmit={submit} onKeyDown={goOnFromField} noValidate className="mt-3 flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <AmountField label={m.credit_amount()} value={typed} onChange={setTyped} error={problem} autoFocus />
        {owed > 0 ? (
          <Button variant="ghost" onClick={() => setTyped(formatWhole(owed))}>
            {m.credit_amount_all({ balance: formatPrice(owed) })}
          </Button>
        ) : null}
        {owed > 0 && beyond > 0 ? (
          <CheckboxField label={m.advance_keep({ sum: formatUnbroken(beyond) })} checked={isKept} onChange={setKept} />
        ) : null}
      </div>
      <PaidBy label={m.orders_payment_method()} method={method} onChange={setMethod} />
      <FormEnd
        id={`payment-${accountId}`}
        error={add.error}
        isBusy={add.isPending}
        label={m.credit_pay_save()}
        onDismiss={onDone}
      />
    </form>
  );
}

function toMethod({ method, reference = '' }: NewEntry): PaidMethod {
  return { method: method ?? paidInCash.method, reference };
}
