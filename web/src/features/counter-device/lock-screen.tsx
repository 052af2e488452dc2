import { useEffect, useState } from 'react';
import type { CounterPerson } from '#data/calls/counter.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import type { Unlocking } from '#data/counter/unlock.ts';
import { m } from '#paraglide/messages.js';
import { EnterPin } from '#shop/pin/enter-pin.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { initials } from '#ui/base/initials.ts';
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
        <>
          <h1 className="text-center text-xl font-semibold break-words text-ink">{chosen.name}</h1>
          <EnterPin
            key={chosen.memberId}
            unlocking={unlocking}
            name={chosen.name}
            memberId={chosen.memberId}
            check={(pin) => unlocking.unlock(chosen, pin)}
            actionLabel={m.counter_unlock()}
          />
          <Button variant="ghost" onClick={() => setChosenId(undefined)}>
            {m.counter_somebody_else()}
          </Button>
        </>
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
                    {initials(name) || [...name][0]}
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
