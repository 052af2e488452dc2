import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { makeDocumentId } from '@duka/domain/document-id';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { changeOrQueue, type RejectedChange } from '#data/outbox/change-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { useToast } from '#ui/base/toast.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { FormEnd } from './form-parts.tsx';
import { LimitFields, readLimit } from './limit-fields.tsx';

export interface AccountTerms {
  readonly limit: number | null;
  readonly note: string | null;
}

interface LimitFormProps {
  account: CreditAccount;
  /** A change that the server did not take, to be corrected. */
  rejectedTerms?: RejectedChange<AccountTerms>;
  onDone: () => void;
}

/** Sets the most that a customer may owe, and a note for the seller alone. */
export function LimitForm({ account, rejectedTerms, onDone }: LimitFormProps) {
  const { show } = useToast();
  const [opened] = useState({ limit: account.limit, note: account.note });
  const [terms, setTerms] = useState(() => {
    const { limit, note } = { ...opened, ...rejectedTerms?.data };
    return { limit: limit === null ? '' : formatWhole(limit), note: note ?? '' };
  });
  const [id] = useState(() => rejectedTerms?.id ?? makeDocumentId(Date.now(), Math.random));
  const [problem, setProblem] = useState<string>();
  const change = useChangeTerms(id, account);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const read = readLimit(terms.limit);
    setProblem('error' in read ? read.error : undefined);
    if ('error' in read) return;
    change.mutate(
      { terms: { ...read, note: terms.note.trim() || null }, opened },
      {
        onSuccess: (isStored) => {
          onDone();
          show(isStored ? m.credit_limit_saved() : m.outbox_kept());
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

/**
 * Changes the most that a customer may owe, and the seller's note, where they differ from what the form was opened with; without a network
 * they are queued on this device.
 */
function useChangeTerms(id: string, { accountId, name, phone }: CreditAccount) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ terms, opened }: { terms: AccountTerms; opened: AccountTerms }) =>
      changeOrQueue({
        ...{ id, collection: 'creditAccounts', documentId: accountId, data: { ...terms }, opened: { ...opened } },
        labels: { limit: m.credit_limit_field(), note: m.credit_note() },
        title: m.outbox_account({ name: name || phone || '', what: m.credit_limit_edit() }),
        path: debtPaths.account(accountId),
        details: [
          [m.credit_limit_field(), terms.limit === null ? '' : formatPrice(terms.limit)],
          [m.credit_note(), terms.note ?? ''],
        ],
        needs: [accountId],
      }),
    onSuccess: () => void invalidateStale(client, 'creditAccounts', 'orders'),
  });
}
