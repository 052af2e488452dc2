import { isOverdue } from '@duka/domain/credit/ageing';
import type { OwedOrderRow } from '@duka/domain/credit/credit-account';
import { toDay, toStoredDay } from '@duka/domain/values/dates';
import { useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { TextButton } from '#ui/base/text-button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { useChangeDueDay } from './account-mutations.ts';

/** The day on which an order is to be paid; one without a day has no empty field for it until it is asked for. */
export function DueDay({ order }: { order: OwedOrderRow }) {
  const { show } = useToast();
  const change = useChangeDueDay(order);
  const stored = order.dueAt ? toDay(order.dueAt) : '';
  // A day that is typed part by part is none yet: the year 2 on the way to 2026, or nothing between two days.
  const [typed, setTyped] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const agree = (day: string) =>
    change.mutate(day === '' ? null : toStoredDay(day), {
      onSuccess: (isStored) => show(isStored ? m.credit_due_saved() : m.outbox_kept()),
      onError: () => show(m.credit_save_failed(), { kind: 'error' }),
      onSettled: () => setTyped(undefined),
    });
  if (stored === '' && !isAsked) {
    return (
      <TextButton onClick={() => setAsked(true)}>
        {m.credit_due_set()}
        <span className="sr-only">: {order.trackingId}</span>
      </TextButton>
    );
  }
  return (
    <DateField
      label={m.credit_due_of({ id: order.trackingId })}
      isLabelHidden
      autoFocus={isAsked}
      value={typed ?? stored}
      error={isOverdue(order.dueAt, readNowMs()) ? m.credit_late() : undefined}
      onChange={(day) => {
        setTyped(day);
        if (day >= toDay(order.orderDate)) agree(day);
      }}
      onBlur={() => {
        if (typed === '' && stored !== '') agree('');
        else setTyped(undefined);
      }}
    />
  );
}
