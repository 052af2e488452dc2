import { isSaleEmpty, type SaleDraft } from '@duka/domain/orders/order-sale';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { findKeptSale } from '#features/orders/kept-sale.ts';
import { useCommands } from '#outbox/known-commands.ts';
import { findOutbox } from '#outbox/serve-outbox.ts';

/**
 * Lays a sale that the server did not take back on an empty desk, where the address asks for it; it waits no
 * longer then.
 */
export function useKeptSales(draft: SaleDraft, update: (change: () => SaleDraft) => void): void {
  const id = new URLSearchParams(useSearch()).get('mend');
  const commands = useCommands();
  const lay = useEffectEvent((orderId: string) => {
    const kept = findKeptSale(orderId);
    if (!kept || !isSaleEmpty(draft)) return;
    update(() => ({ ...kept.draft, isSent: false }));
    void findOutbox().then((outbox) => outbox.discard(orderId));
  });
  useEffect(() => {
    // The outbox may be opened later than the page.
    if (id !== null && commands.length > 0) lay(id);
  }, [id, commands]);
}
