import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { formatWhole } from '@duka/domain/values/money';
import { parseShillings } from '@duka/domain/values/number-input';
import { type SubmitEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { useChangeAccount } from './book-mutations.ts';
import { FormEnd } from './form-parts.tsx';

/** Sets the most that a customer may owe, and a note for the seller alone. */
export function LimitForm({ account, onDone }: { account: CreditAccount; onDone: () => void }) {
  const { show } = useToast();
  const [typed, setTyped] = useState(() => (account.limit === null ? '' : formatWhole(account.limit)));
  const [note, setNote] = useState(account.note);
  const [problem, setProblem] = useState<string>();
  const change = useChangeAccount(account.accountId);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const input = parseShillings(typed);
    setProblem(input.kind === 'invalid' ? m.credit_amount_invalid() : undefined);
    if (input.kind === 'invalid') return;
    change.mutate(
      { limit: input.kind === 'value' ? input.value : null, note: note.trim() || null },
      {
        onSuccess: () => {
          onDone();
          show(m.credit_limit_saved());
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="mt-3 flex flex-col gap-4">
      <TextField
        label={m.credit_limit_field()}
        value={typed}
        onChange={setTyped}
        error={problem}
        hint={m.credit_limit_hint()}
        prefix="TZS"
        inputMode="numeric"
        autoComplete="off"
      />
      <TextAreaField label={m.credit_note()} value={note} onChange={setNote} maxLength={1000} rows={2} />
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
