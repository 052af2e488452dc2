import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { formatWhole } from '@duka/domain/values/money';
import { type SubmitEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { useChangeTerms } from './account-mutations.ts';
import { FormEnd } from './form-parts.tsx';
import { LimitFields, readLimit } from './limit-fields.tsx';

/** Sets the most that a customer may owe, and a note for the seller alone. */
export function LimitForm({ account, onDone }: { account: CreditAccount; onDone: () => void }) {
  const { show } = useToast();
  const [opened] = useState({ limit: account.limit, note: account.note });
  const [terms, setTerms] = useState({
    limit: opened.limit === null ? '' : formatWhole(opened.limit),
    note: opened.note,
  });
  const [problem, setProblem] = useState<string>();
  const change = useChangeTerms(account.accountId);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const read = readLimit(terms.limit);
    setProblem('error' in read ? read.error : undefined);
    if ('error' in read) return;
    change.mutate(
      { terms: { ...read, note: terms.note.trim() }, opened },
      {
        onSuccess: () => {
          onDone();
          show(m.credit_limit_saved());
        },
      },
    );
  }

  return (
    <form onSubmit={submit} onKeyDown={goOnFromField} noValidate className="mt-3 flex flex-col gap-4">
      <LimitFields terms={terms} onChange={setTerms} error={problem} autoFocus />
      <FormEnd
        id={`limit-${account.accountId}`}
        error={change.error}
        isBusy={change.isPending}
        label={m.credit_limit_save()}
        onDismiss={onDone}
      />
    </form>
  );
}
