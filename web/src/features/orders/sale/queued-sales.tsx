import { isSaleEmpty, parseSaleDraft, type SaleDraft } from '@duka/domain/orders/order-sale';
import { formatPrice } from '@duka/domain/values/money';
import { useEffect, useEffectEvent } from 'react';
import type { Command } from '#data/outbox/command.ts';
import { useCommands } from '#data/outbox/create-outbox.ts';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { type QueuedSale, toShownSale } from '#features/orders/queued-sale.ts';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';

interface QueuedSalesProps {
  draft: SaleDraft;
  update: (change: () => SaleDraft) => void;
  /** The sale on the desk is being recorded. */
  isBusy: boolean;
  /** The very sale on the desk was recorded before. */
  onRecorded: () => void;
}

/**
 * Shows nothing. Puts a rejected sale back on an empty desk, where the address asks for it; it stays in the outbox until it is
 * recorded from there. Finds out whether the sale on the desk was recorded before: a browser that was killed right after has
 * stored both.
 */
export function QueuedSales({ draft, update, isBusy, onRecorded }: QueuedSalesProps) {
  const { show } = useToast();
  const { fixId: id, leave } = useFixAddress();
  const commands = useCommands();
  const lay = useEffectEvent((orderId: string) => {
    const refused = commands.find((command) => command.id === orderId && command.state === 'refused');
    if (!refused) return;
    // Once is enough: the seller decides about it on the desk.
    leave();
    const queued = toShownSale(refused);
    if (queued.draft.id === draft.id) return;
    if (!isSaleEmpty(draft)) return show(m.orders_sale_mend_later());
    update(() => ({ ...queued.draft, isSent: false }));
  });
  const compare = useEffectEvent((known: readonly Command[]) => {
    const same = isBusy ? undefined : findSameSale(known, draft);
    if (!same) return;
    onRecorded();
    show(m.orders_sale_before({ amount: formatPrice(same.order.orderTotal) }));
  });
  useEffect(() => {
    compare(commands);
  }, [commands]);
  useEffect(() => {
    // The outbox may be opened later than the page.
    if (id !== null && commands.length > 0) lay(id);
  }, [id, commands]);
  return null;
}

/**
 * Returns the command of this very sale, whether it was sent or not: a browser that was killed may have left both. A rejected one
 * is being corrected.
 */
function findSameSale(commands: readonly Command[], draft: SaleDraft): QueuedSale | undefined {
  const command = commands.find(({ id, kind, state }) => kind === 'sale' && id === draft.id && state !== 'refused');
  if (!command) return undefined;
  const queued = toShownSale(command);
  const read = (sale: SaleDraft) => JSON.stringify(parseSaleDraft({ ...sale, isSent: true }));
  return read(queued.draft) === read(draft) ? queued : undefined;
}
