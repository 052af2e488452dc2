import { byWay, type Drawer } from '@duka/domain/money/day-close';
import { receivedMethods } from '@duka/domain/money/payment';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { emptyDayEnd, isProblem, readWay } from './day-end-draft.ts';
import { DayEndWay } from './day-end-way.tsx';
import { failureText } from './failure-text.ts';
import { newDayEndId, useCloseDay } from './use-close-day.ts';

const longestNote = 500;

interface DayEndFormProps {
  storeId: string;
  drawer: Drawer;
}

/** Asks what was counted and taken out, way by way, and shows at once whether it is right. */
export function DayEndForm({ storeId, drawer: { holds, closedAt } }: DayEndFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [id, setId] = useState(newDayEndId);
  const [draft, setDraft] = useState(emptyDayEnd);
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { show } = useToast();
  const close = useCloseDay(storeId);
  const ways = byWay((way) => readWay(draft[way], holds[way]));
  const isEmpty = receivedMethods.every((way) => draft[way].counted.trim() === '');
  useUnsavedMark(!isEmpty || note !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (close.isPending) return;
    setChecked(true);
    const wrong = receivedMethods.find((way) => isProblem(ways[way])) ?? (isEmpty ? 'cash' : undefined);
    if (wrong) return form.current?.querySelector<HTMLElement>(`[data-way="${wrong}"] input`)?.focus();
    close.mutate(
      { id, typed: draft, note: note.trim() },
      {
        onSuccess: () => {
          show(m.money_day_closed());
          setId(newDayEndId());
          setDraft(emptyDayEnd);
          setNote('');
          setChecked(false);
        },
      },
    );
  };
  return (
    <form ref={form} noValidate aria-label={m.money_day_end()} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {closedAt === null ? m.money_first_close() : m.money_closed_at({ at: formatDayAndTime(closedAt) ?? '' })}
      </p>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {receivedMethods.map((way) => (
          <DayEndWay
            key={way}
            way={way}
            expected={holds[way]}
            typed={draft[way]}
            read={ways[way]}
            isMissing={isChecked && isEmpty && way === 'cash'}
            onType={(typed) => setDraft((before) => ({ ...before, [way]: typed }))}
          />
        ))}
      </div>
      <TextField
        label={m.money_note()}
        value={note}
        onChange={setNote}
        maxLength={longestNote}
        hint={m.orders_optional()}
        autoComplete="off"
      />
      {close.error ? <Alert kind="error">{failureText(close.error)}</Alert> : null}
      <div className="flex">
        <Button type="submit" busy={close.isPending} className="max-sm:grow">
          {m.money_close_day()}
        </Button>
      </div>
    </form>
  );
}
