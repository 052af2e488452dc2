import { splitBalance } from '@duka/domain/credit/debts';
import { findAdvance } from '@duka/domain/orders/sale-sums';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useEffect } from 'react';
import { m } from '#paraglide/messages.js';
import type { SalePartProps } from './sale-words.ts';
import { useSaleAccount } from './use-sale-account.ts';

/** Says that the customer's advance pays first, and has the form ask for that much less (R79). */
export function SaleAdvance({ draft, goods, update, storeId }: SalePartProps & { storeId: string }) {
  const account = useSaleAccount(storeId, draft.customerName, draft.customerPhone);
  const { advance } = splitBalance(account?.balance ?? 0);
  useEffect(() => {
    update((before) => ((before.advance ?? 0) === advance ? before : { ...before, advance }));
  }, [advance, update]);
  const used = findAdvance(draft, goods);
  if (used === 0) return null;
  return (
    <p role="status" className="mb-3 text-sm font-semibold tabular-nums">
      {m.advance_first({ sum: formatUnbroken(used) })}
    </p>
  );
}
