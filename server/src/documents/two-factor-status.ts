import type { CollectionId } from '@duka/domain/collections';
import type { Stores } from '#database/database.ts';
import type { StoredValue } from '#database/document-store.ts';
import { apiError } from '#errors.ts';
import type { Values } from './document-data.ts';

/** Whether sign-in asks an account for a second factor. Given by the room of accounts. */
export type ReadTwoFactorStatus = (tx: Stores, accountId: string) => Promise<'enabled' | 'disabled'>;

/**
 * What a new user document is stored with: its `m2fStatus` says what is so, whatever came (DATA-010, Q-011). The
 * registration sends `disabled`, as a hosted backend stores what it is sent.
 */
export async function fillTwoFactorStatus(
  tx: Stores,
  id: CollectionId,
  values: Values,
  read: ReadTwoFactorStatus,
): Promise<Values> {
  if (id !== 'users') return values;
  return { ...values, m2fStatus: await read(tx, String(values.userId)) };
}

/** Throws `user_unauthorized` when a change would make the user document say what is not so; turning it on or off does that. */
export async function checkTwoFactorStatus(
  tx: Stores,
  id: CollectionId,
  { changed, userId }: { readonly changed: Values; readonly userId: StoredValue | undefined },
  read: ReadTwoFactorStatus,
): Promise<void> {
  if (id !== 'users' || changed.m2fStatus === undefined) return;
  if (changed.m2fStatus === (await read(tx, String(userId)))) return;
  throw apiError('user_unauthorized', 'Attribute "m2fStatus" changes only with the account\'s two-factor sign-in.');
}
