import { makeDocumentId } from '@duka/domain/document-id';
import type { Customer } from '@duka/domain/figures/shop-figures';
import { accountOfKey } from '@duka/domain/orders/customer-key';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { createOnce } from '#api/create-once.ts';
import { updateChanged } from '#api/update-changed.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { Card } from '#ui/page/card.tsx';

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
  useUnsavedMark(note !== stored);
  const save = useMutation({
    mutationFn: () => saveNote({ storeId, newId, customer, note: note.trim(), stored }),
    onSuccess: async () => {
      await invalidateStale(client, 'creditAccounts');
      setTyped(undefined);
      show(m.orders_note_saved());
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

interface NewNote {
  readonly storeId: string;
  readonly newId: string;
  readonly customer: Customer;
  readonly note: string;
  readonly stored: string;
}

async function saveNote({ storeId, newId, customer: { bookId, customer, name, phone }, note, stored }: NewNote) {
  if (bookId !== null) {
    await updateChanged('creditAccounts', bookId, { note: note || null }, { note: stored });
    return;
  }
  const customerId = accountOfKey(customer) ?? null;
  await createOnce('creditAccounts', newId, { storeId, customerId, name, phone: phone ?? '', note });
}
