import { makeDocumentId } from '@duka/domain/document-id';
import type { Customer } from '@duka/domain/figures/shop-figures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { usePrefetch } from '#session/use-prefetch.ts';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { Card } from '#ui/page/card.tsx';

/** It is fetched while the note is typed: it queues the note without a network. */
const loadSave = () => import('./save-note.ts');

interface CustomerNoteProps {
  storeId: string;
  customer: Customer;
  note: string;
}

/** The note of the customer's account. The first note of a customer without an account opens one without a debt (decision 0101). */
export function CustomerNote({ storeId, customer, note: stored }: CustomerNoteProps) {
  const { show } = useToast();
  const client = useQueryClient();
  // Sent twice, a new book is opened once.
  const [newId] = useState(() => makeDocumentId(Date.now(), Math.random));
  const [typed, setTyped] = useState<string>();
  const note = typed ?? stored;
  usePrefetch(loadSave);
  useUnsavedMark(note !== stored);
  const save = useMutation({
    mutationFn: async () => (await loadSave()).saveNote({ storeId, newId, customer, note: note.trim(), stored }),
    onSuccess: async (isStored) => {
      await invalidateStale(client, 'creditAccounts');
      setTyped(undefined);
      show(isStored ? m.orders_note_saved() : m.outbox_kept());
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }

  return (
    <Card padding="snug">
      <form onSubmit={submit} className="flex flex-col items-start gap-3 *:first:w-full">
        <TextAreaField label={m.credit_note()} value={note} onChange={setTyped} maxLength={1000} rows={2} />
        <FieldError id="customer-note" error={save.isError ? m.credit_save_failed() : undefined} />
        {note === stored ? null : (
          <Button type="submit" variant="secondary" busy={save.isPending}>
            {m.orders_note_save()}
          </Button>
        )}
      </form>
    </Card>
  );
}
