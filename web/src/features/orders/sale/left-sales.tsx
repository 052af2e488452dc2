import { parseSaleDraft, type SaleDraft } from '@duka/domain/orders/order-sale';
import { useEffect, useState } from 'react';
import { pageCounter } from '#data/counter/counter.ts';
import { m } from '#paraglide/messages.js';
import { readLocal, removeLocal } from '#session/local-values.ts';
import { listLeftSales, saleDraftKey } from '#session/sale-draft-key.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';

interface LeftSalesProps {
  userId: string;
  /** Puts a sale on the empty desk. */
  onTaken: (draft: SaleDraft) => void;
}

/** Offers the sales that others have begun at this counter and left (STAFF-018). */
export function LeftSales({ userId, onTaken }: LeftSalesProps) {
  const [left, setLeft] = useState(() => listLeftSales(userId));
  const names = useNames(userId);
  const take = (memberId: string) => {
    const key = saleDraftKey(userId, memberId);
    const draft = readLocal(key, parseSaleDraft);
    setLeft(listLeftSales(userId));
    // Its person may be recording it in another tab.
    if (!draft || draft.isSent) return;
    removeLocal(key);
    onTaken(draft);
  };
  return left.map(({ memberId, lines }) => (
    <Alert
      key={memberId}
      kind="info"
      action={
        <Button variant="secondary" onClick={() => take(memberId)}>
          {m.counter_take_over()}
        </Button>
      }
    >
      {m.counter_left_sale({ name: names?.get(memberId) ?? m.counter_somebody_else(), count: lines })}
    </Alert>
  ));
}

function useNames(userId: string): ReadonlyMap<string, string> | undefined {
  const [names, setNames] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    let isStopped = false;
    const read = async () => {
      // It comes with the lock of the counter, and not with each sale.
      const { openUnlocking } = await import('#data/counter/unlock.ts');
      const people = await openUnlocking(userId, pageCounter.readStoreId() ?? '').readPeople();
      if (!isStopped) setNames(new Map(people.map(({ memberId, name }) => [memberId, name])));
    };
    void read();
    return () => {
      isStopped = true;
    };
  }, [userId]);
  return names;
}
