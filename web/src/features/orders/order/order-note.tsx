import { actRights } from '@duka/domain/members/screen-rights';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { type SubmitEvent, useState } from 'react';
import { useChangeOrder } from '#features/orders/order-mutations.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { Card } from '#ui/page/card.tsx';

/** The most characters of a note, as in the collection. */
const maxNoteLength = 1000;

/** Shows the note of the order, which is changed by whoever may move orders. */
export function OrderNote({ order }: { order: ShopOrder }) {
  const may = useMay();
  if (may(actRights.moveOrder)) return <NoteForm order={order} />;
  if (order.note === '') return null;
  return (
    <Card padding="snug">
      <p className="text-sm text-muted">{m.orders_note()}</p>
      <p className="wrap-anywhere text-ink">{order.note}</p>
    </Card>
  );
}

function NoteForm({ order }: { order: ShopOrder }) {
  const { show } = useToast();
  // What is typed stays when another device writes; its words stand below until one of the two is stored.
  const [typed, setTyped] = useState<{ readonly note: string; readonly over: string }>();
  const note = typed?.note ?? order.note;
  const isMoved = typed !== undefined && typed.over !== order.note;
  useUnsavedMark(note !== order.note);
  const change = useChangeOrder(order);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { note: note.trim() || null },
      {
        onSuccess: () => {
          setTyped(undefined);
          show(m.orders_note_saved());
        },
      },
    );
  }

  return (
    <Card padding="snug">
      <form onSubmit={submit} className="flex flex-col items-start gap-3 *:first:w-full">
        <TextAreaField
          label={m.orders_note()}
          value={note}
          onChange={(text) => setTyped({ note: text, over: typed?.over ?? order.note })}
          hint={isMoved && m.orders_note_moved({ note: order.note })}
          maxLength={maxNoteLength}
          rows={2}
        />
        <FieldError id={`note-${order.id}`} error={change.isError ? m.orders_change_failed() : undefined} />
        {note === order.note ? null : (
          <Button type="submit" variant="secondary" busy={change.isPending}>
            {m.orders_note_save()}
          </Button>
        )}
      </form>
    </Card>
  );
}
