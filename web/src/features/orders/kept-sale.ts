import type { SaleDraft } from '@duka/domain/orders/order-sale';
import type { WaitingSale } from '@duka/domain/orders/waiting-sale';
import { readCommands } from '#outbox/known-commands.ts';

/** What a sale that waits on this device shows meanwhile, and the sale as it was typed. */
export type KeptSale = Omit<WaitingSale, 'data'> & { readonly draft: SaleDraft };

/** Answers a sale that no server has yet; undefined for every other order. */
export function findKeptSale(orderId: string): KeptSale | undefined {
  const command = readCommands().find(({ id, kind, state }) => kind === 'sale' && id === orderId && state !== 'sent');
  return command?.shown as KeptSale | undefined;
}
