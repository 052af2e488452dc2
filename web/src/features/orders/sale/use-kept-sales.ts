import { isSaleEmpty, type SaleDraft } from '@duka/domain/orders/order-sale';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { findKeptSale, findSameSale } from '#features/orders/kept-sale.ts';
import type { Command } from '#outbox/command.ts';
import { useCommands } from '#outbox/known-commands.ts';
import { findOutbox } from '#outbox/serve-outbox.ts';

interface Desk {
  draft: SaleDraft;
  update: (change: () => SaleDraft) => void;
  /** The sale on the desk is being recorded. */
  isBusy: boolean;
  /** The very sale on the desk was recorded before. */
  onRecorded: (order: ShopOrder) => void;
}

/**
 * Lays a sale that the server did not take back on an empty desk, where the address asks for it; it waits no
 * longer then. Finds out whether the sale on the desk was recorded before: a browser that was killed right after has kept both.
 */
export function useKeptSales({ draft, update, isBusy, onRecorded }: Desk): void {
  const id = new URLSearchParams(useSearch()).get('mend');
  const commands = useCommands();
  const lay = useEffectEvent((orderId: string) => {
    const kept = findKeptSale(orderId);
    if (!kept || !isSaleEmpty(draft)) return;
    update(() => ({ ...kept.draft, isSent: false }));
    void findOutbox().then((outbox) => outbox.discard(orderId));
  });
  const compare = useEffectEvent((known: readonly Command[]) => {
    const same = isBusy || id === draft.id ? undefined : findSameSale(known, draft);
    if (same) onRecorded(same.order);
  });
  useEffect(() => {
    compare(commands);
  }, [commands]);
  useEffect(() => {
    // The outbox may be opened later than the page.
    if (id !== null && commands.length > 0) lay(id);
  }, [id, commands]);
}
