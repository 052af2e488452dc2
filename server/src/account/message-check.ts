import type { Values } from '#database/document-store.ts';
import type { CheckedValues, RowWriter } from '#writes/write.ts';
import { requireNamedAccount } from './named-account.ts';

/** Both ends of a message have accounts (R4). Throws as `requireNamedAccount`. */
export async function checkMessage(write: RowWriter, { values }: CheckedValues): Promise<Values> {
  await requireNamedAccount(write, values, 'senderId');
  await requireNamedAccount(write, values, 'receiverId');
  return values;
}
