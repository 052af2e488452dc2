import { equal, limit } from '@duka/domain/query';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { setCounter } from '#data/calls/counter.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { isUnanswered, toApiFailure } from '#data/connection/api-error.ts';
import { useCommands } from '#data/outbox/create-outbox.ts';
import { m } from '#paraglide/messages.js';
import { cleanUpAccount, forgetCopies } from '#session/account-cleanup.ts';
import { useMembership } from '#session/membership.ts';
import { useSession, useSignedInUser } from '#session/session-provider.tsx';
import { useStore } from '#session/store-queries.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { type LockChoice, lockChoices, readLockChoice, storeLockChoice } from './lock-minutes.ts';

/** Makes this device a counter, at which people change by their PINs, or ends that (STAFF-010). */
export function CounterCard() {
  const id = useId();
  const { can } = useMembership();
  const { data: store } = useStore();
  const isCounter = useSignedInUser().counterStoreId !== undefined;
  if (!store) return null;
  if (!can('settings')) return <Alert kind="info">{m.counter_card_ask()}</Alert>;
  return (
    <Card role="group" aria-labelledby={id} padding="form">
      <h3 id={id} className="text-base font-semibold tracking-tight text-ink">
        {isCounter ? m.counter_card_title() : m.counter_card_title_before()}
      </h3>
      <p className="mt-1 text-sm text-muted">{isCounter ? m.counter_card_is_one() : m.counter_card_text()}</p>
      <div className="mt-4 flex flex-col gap-4">
        <LockMinutes storeId={store.id} />
        <Change storeId={store.id} isCounter={isCounter} />
      </div>
    </Card>
  );
}

const choiceWords: Record<LockChoice, () => string> = {
  '1': () => m.counter_lock_minutes({ count: 1 }),
  '5': () => m.counter_lock_minutes({ count: 5 }),
  '15': () => m.counter_lock_minutes({ count: 15 }),
  never: m.counter_lock_never,
};

function LockMinutes({ storeId }: { storeId: string }) {
  const [choice, setChoice] = useState(() => readLockChoice(storeId));
  return (
    <RadioField
      label={m.counter_lock_after()}
      look="row"
      value={choice}
      onChange={(chosen) => {
        setChoice(chosen);
        storeLockChoice(storeId, chosen);
      }}
      options={lockChoices.map((value) => ({ value, label: choiceWords[value]() }))}
    />
  );
}

function Change({ storeId, isCounter }: { storeId: string; isCounter: boolean }) {
  const errorId = useId();
  const [isAsking, setAsking] = useState(false);
  const { id: userId } = useSignedInUser();
  const session = useSession();
  const [, navigate] = useLocation();
  const unsent = useCommands().filter(({ state, isQuiet }) => state !== 'sent' && !isQuiet).length;
  const hasPins = useHasPins(storeId);
  const change = useMutation({
    mutationFn: async () => {
      await session.changeDevice(async () => {
        await setCounter(storeId, !isCounter);
        // What the one before could see does not stay: the copy of the shop begins anew.
        if (isCounter) await cleanUpAccount({ userId, storeId });
        else forgetCopies({ accountId: userId, storeId });
        await session.checkAgain();
      });
      navigate('/', { replace: true });
    },
    onSettled: () => setAsking(false),
  });
  if (!isCounter && hasPins === false) return <Alert kind="info">{m.counter_card_no_pins()}</Alert>;
  return (
    <div>
      {unsent > 0 ? <p className="mb-3 text-sm text-ink">{m.counter_card_unsent({ count: unsent })}</p> : null}
      <Button variant="secondary" disabled={unsent > 0} onClick={() => setAsking(true)}>
        {isCounter ? m.counter_card_end() : m.counter_card_begin()}
      </Button>
      <FieldError id={errorId} error={change.error ? describe(change.error) : undefined} />
      <ConfirmDialog
        open={isAsking}
        title={isCounter ? m.counter_card_end() : m.counter_card_begin()}
        message={isCounter ? m.counter_card_end_text() : m.counter_card_begin_text()}
        confirmLabel={isCounter ? m.counter_card_end() : m.counter_card_begin()}
        cancelLabel={m.counter_card_keep()}
        busy={change.isPending}
        onConfirm={() => change.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** Returns whether anybody could unlock the counter; undefined until it is known. */
function useHasPins(storeId: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['members', storeId, 'with-pins'],
    queryFn: () =>
      listDocuments('shopMembers', [equal('storeId', storeId), equal('active', true), equal('hasPin', true), limit(1)]),
  });
  return data && data.documents.length > 0;
}

function describe(error: Error): string {
  return isUnanswered(error) ? m.offline_needs_network() : toApiFailure(error).message || m.counter_unlock_failed();
}
