import { formatDayAndTime } from '@duka/domain/values/dates';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CounterDevice, endCounter, type ShopPeople } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { toFailureWords, useTakePerson } from './staff-queries.ts';

/** Lists the devices at the counter, each with a button that ends it; STAFF-026. */
export function CountersCard({ storeId, people }: { storeId: string; people: ShopPeople }) {
  const { show } = useToast();
  const list = useRef<HTMLUListElement>(null);
  const takePerson = useTakePerson(storeId);
  const [asked, setAsked] = useState<CounterDevice>();
  const end = useMutation({
    mutationFn: ({ sessionId }: CounterDevice) => endCounter(storeId, sessionId),
    onSuccess: () => {
      setAsked(undefined);
      // The button is gone with its row.
      list.current?.focus();
      show(m.people_counter_ended());
    },
    onSettled: () => takePerson(),
  });
  const nameOf = (id: string) => people.members.find((person) => person.id === id)?.name ?? '';
  const { counters } = people;
  return (
    <TitledCard title={m.people_counters()} text={m.people_counters_text()}>
      {counters.length === 0 ? <p className="text-sm text-muted">{m.people_counters_none()}</p> : null}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.people_counters()}
        className="divide-y divide-line rounded-control border border-line empty:hidden"
      >
        {counters.map((counter) => (
          <li
            key={counter.sessionId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 sm:px-4"
          >
            <div className="min-w-0 grow basis-40">
              <p className="font-medium break-words text-ink">{nameDevice(counter)}</p>
              <p className="text-sm text-muted">
                {counter.memberId
                  ? m.people_counter_open({ name: nameOf(counter.memberId) })
                  : m.people_counter_locked()}
                {counter.usedAt
                  ? ` · ${m.people_counter_used({ time: formatDayAndTime(counter.usedAt) ?? '' })}`
                  : null}
              </p>
            </div>
            <Button
              variant="secondary"
              onClick={() => {
                end.reset();
                setAsked(counter);
              }}
              aria-label={m.people_counter_end_of({ device: nameDevice(counter) })}
            >
              {m.people_counter_end()}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={m.people_counter_end_title()}
        message={
          <>
            {m.people_counter_end_text({ device: asked ? nameDevice(asked) : '' })}
            {end.isError ? (
              <Alert kind="error" className="mt-4">
                {toFailureWords(end.error, m.people_counter_end_failed())}
              </Alert>
            ) : null}
          </>
        }
        confirmLabel={m.people_counter_end()}
        cancelLabel={m.people_keep()}
        busy={end.isPending}
        danger
        onConfirm={() => asked && end.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </TitledCard>
  );
}

function nameDevice({ device }: CounterDevice): string {
  return device || m.settings_sessions_unknown();
}
