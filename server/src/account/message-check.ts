import { findShopOwner } from '@duka/domain/commands/command';
import type { CheckedValues } from '@duka/domain/commands/command-store';
import { orderOfGuest } from '@duka/domain/messages/guest';
import { isGuestChannel } from '@duka/domain/orders/order';
import { explainRuleBreak } from '@duka/domain/rule-words';
import type { Values } from '#database/types.ts';
import { invalidStructure } from '#errors.ts';
import type { RowWriter } from '#writes/write.ts';
import { requireNamedAccount } from './named-account.ts';

/**
 * Makes the check of messages. Both ends of a message have accounts (R4), but for the buyer of an order without an account, to whom that shop
 * writes (R67). With a public address its file is named by that, whatever host the sender named, so that other apps open it from here (R15). The
 * check throws as `requireNamedAccount`.
 */
export function createMessageCheck({ publicUrl }: { readonly publicUrl: string | undefined }) {
  return async (write: RowWriter, { values, before }: CheckedValues): Promise<Values> => {
    await requireNamedAccount(write, values, 'senderId');
    const { receiverId, fileUrl } = values;
    const orderId = typeof receiverId === 'string' ? orderOfGuest(receiverId) : undefined;
    if (orderId === undefined) await requireNamedAccount(write, values, 'receiverId');
    else await requireOwnGuest(write, orderId, values.senderId ?? before?.attributes.senderId);
    if (publicUrl === undefined || typeof fileUrl !== 'string') return values;
    return { ...values, fileUrl: fileUrl.replace(/^https?:\/\/[^/]+/i, publicUrl) };
  };
}

/** Rejects with `ApiError` 400 `document_invalid_structure` unless the order is one without an account, of the shop of this sender. */
async function requireOwnGuest(write: RowWriter, orderId: string, senderId: unknown): Promise<void> {
  const order = await write.documents.get('orders', orderId);
  const isGuests = order !== undefined && isGuestChannel(order.attributes.channel);
  if (isGuests && (await findShopOwner(write, order.attributes.storeId)) === senderId) return;
  throw invalidStructure(explainRuleBreak({ attribute: 'receiverId', text: 'names no account' }));
}
