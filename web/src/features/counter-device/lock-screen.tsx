import { useEffect, useState } from 'react';
import type { CounterPerson } from '#data/calls/counter.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import type { PinOutcome, Unlocking } from '#data/counter/unlock.ts';
import { m } from '#paraglide/messages.js';
import { PinEntry } from '#shop/pin/pin-entry.tsx';
import { describePin } from '#shop/pin/pin-words.ts';
import { formatTimeLeft, useLockOut } from '#shop/pin/use-lock-out.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { FullPageSpinner } from '#ui/base/spinner.tsx';

/** The people of a counter; a tap and a PIN unlock it. It shows no figures and no goods (STAFF-017). */
export function LockScreen({ unlocking, hasLeft }: { unlocking: Unlocking; hasLeft: (memberId: string) => number }) {
  const people = usePeople(unlocking);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = people?.find(({ memberId }) => memberId === chosenId);
  useEffect(() => {
    document.title = m.counter_who();
  }, []);
  if (!people) return <FullPageSpinner text={m.layout_loading()} />;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-5 p-4">
      {chosen ? (
        <EnterPin key={chosen.memberId} unlocking={unlocking} person={chosen} onBack={() => setChosenId(undefined)} />
      ) : (
        <>
          <h1 className="text-center text-xl font-semibold text-ink">{m.counter_who()}</h1>
          {people.length === 0 ? <Alert kind="info">{m.counter_nobody()}</Alert> : null}
          <ul className="grid grid-cols-2 gap-3 min-[26rem]:grid-cols-3">
            {people.map(({ memberId, name }) => (
              <li key={memberId}>
                <button
                  type="button"
                  onClick={() => setChosenId(memberId)}
                  className="flex h-full min-h-28 w-full flex-col items-center justify-center gap-2 rounded-card border border-line bg-surface px-2 py-3 font-semibold text-ink shadow-card hover:bg-sunken"
                >
                  <span
                    aria-hidden="true"
                    className="flex size-12 items-center justify-center rounded-full bg-primary text-lg font-bold text-on-primary"
                  >
                    {initialsOf(name)}
                  </span>
                  <span className="max-w-full break-words max-[24rem]:text-sm">{name}</span>
                  {hasLeft(memberId) > 0 ? <span className="text-sm text-muted">{m.counter_has_sale()}</span> : null}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

interface EnterPinProps {
  unlocking: Unlocking;
  person: CounterPerson;
  onBack: () => void;
}

function EnterPin({ unlocking, person, onBack }: EnterPinProps) {
  const [pin, setPin] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PinOutcome>();
  const [failure, setFailure] = useState<string>();
  const [leftMs, setLeftMs] = useLockOut(unlocking, person.memberId);
  const isLocked = leftMs > 0;

  async function enter() {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await unlocking.unlock(person, pin);
      setOutcome(answer);
      if (answer.kind === 'locked') setLeftMs(answer.leftMs);
    } catch (error) {
      setOutcome(undefined);
      setFailure(toApiFailure(error).message || m.counter_unlock_failed());
    } finally {
      setPin('');
      setBusy(false);
    }
  }
  return (
    <>
      <h1 className="text-center text-xl font-semibold break-words text-ink">{person.name}</h1>
      {isLocked ? (
        <Alert kind="error">
          {m.counter_locked_out({ name: person.name })}{' '}
          <span role="timer" className="tabular-nums">
            {m.counter_locked_until({ time: formatTimeLeft(leftMs) })}
          </span>
        </Alert>
      ) : null}
      <PinEntry
        label={m.counter_pin_of({ name: person.name })}
        pin={pin}
        onChange={setPin}
        onEnter={() => void enter()}
        error={isLocked ? undefined : (failure ?? describePin(outcome))}
        isBusy={isBusy}
        isLocked={isLocked}
        actionLabel={m.counter_unlock()}
      />
      <Button variant="ghost" onClick={onBack}>
        {m.counter_somebody_else()}
      </Button>
    </>
  );
}

/** Returns the people whom this device knows, and those that the server names as soon as it can be asked; undefined until either is known. */
function usePeople(unlocking: Unlocking): readonly CounterPerson[] | undefined {
  const [people, setPeople] = useState<readonly CounterPerson[]>();
  useEffect(() => {
    let isStopped = false;
    const take = (found: readonly CounterPerson[]) => {
      if (!isStopped) setPeople(found);
    };
    const ask = () => unlocking.fetchPeople().then(take, () => undefined);
    const begin = async () => {
      const known = await unlocking.readPeople();
      if (known.length > 0) take(known);
      await ask();
      // Without a network, and nobody known.
      if (known.length === 0 && !isStopped) setPeople((found) => found ?? []);
    };
    void begin();
    const stop = connectivity.on('online', () => void ask());
    return () => {
      isStopped = true;
      stop();
    };
  }, [unlocking]);
  return people;
}

/** The first letters of the first two words, in capitals. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
