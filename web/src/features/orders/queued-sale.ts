import type { SaleDraft } from '@duka/domain/orders/order-sale';
import type { PendingSale } from '@duka/domain/orders/pending-sale';
import type { Command } from '#data/outbox/command.ts';
import { useCommands } from '#data/outbox/create-outbox.ts';

/** The order that a queued sale shows meanwhile, and the sale as it was typed. */
export type QueuedSale = Omit<PendingSale, 'data'> & { readonly draft: SaleDraft };

/** Returns a sale that no server has yet, for a page that follows it until it is sent; undefined for every other order. */
export function useQueuedSale(orderId: string): QueuedSale | undefined {
  const command = useCommands().find(({ id, kind, state }) => kind === 'sale' && id === orderId && state !== 'sent');
  return command && toShownSale(command);
}

/** Returns the order that the command of a sale shows. */
export function toShownSale({ shown }: Command): QueuedSale {
  return shown as QueuedSale;
}
