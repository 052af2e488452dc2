import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { type SubmitEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { type RejectedEntry, useAddEntry } from './account-mutations.ts';
import { FormEnd, readAmount } from './form-parts.tsx';

interface FormProps {
  account: CreditAccount;
  storeId: string;
  rejected?: RejectedEntry | undefined;
  onDone: () => void;
}

/** Gives up what a customer will not pay, with the reason. */
export function WriteOffForm({ account: { accountId, balance }, storeId, rejected, onDone }: FormProps) {
  const { show } = useToast();
  const [typed, setTyped] = useState(() => formatWhole(rejected?.entry.amount ?? balance));
  const [note, setNote] = useState(rejected?.entry.note ?? '');
  const [problems, setProblems] = useState<{ amount?: string; note?: string }>({});
  const add = useAddEntry(rejected);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (add.isPending) return;
    // A try whose answer was lost may have been stored, and then nothing is owed any more.
    const read = readAmount(typed, add.isError ? Number.POSITIVE_INFINITY : balance);
    const reason = note.trim();
    setProblems({
      ...('error' in read && { amount: read.error }),
      ...(reason === '' && { note: m.credit_reason_required() }),
    });
    if ('error' in read || reason === '') return;
    add.mutate(
      { storeId, accountId, kind: 'write-off', amount: read.amount, note: reason },
      {
        onSuccess: (amount) => {
          onDone();
          show(amount === undefined ? m.outbox_kept() : m.credit_written_off({ amount: formatPrice(amount) }));
        },
      },
    );
  }

  return (
    <form onSubmit={submit} onKeyDown={goOnFromField} noValidate className="mt-3 flex flex-col gap-4">
      <p className="text-sm text-muted">{m.credit_write_off_text()}</p>
      <AmountField label={m.credit_amount()} value={typed} onChange={setTyped} error={problems.amount} autoFocus />
      <TextAreaField
        label={m.credit_reason()}
        value={note}
        onChange={setNote}
        error={problems.note}
        maxLength={500}
        rows={2}
      />
      <FormEnd
        id={`write-off-${accountId}`}
        error={add.error}
        isBusy={add.isPending}
        label={m.credit_write_off()}
        isDanger
        onDismiss={onDone}
      />
    </form>
  );
}
