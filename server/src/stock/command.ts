import type { CollectionId } from '@duka/domain/collections';
import { toStoredDay } from '@duka/domain/values/dates';
import { apiError } from '#errors.ts';
import { toStoredDate } from '#http/stored-date.ts';
import type { RowWriter } from '#writes/write.ts';

/** Throws `user_unauthorized` unless the shop is the caller's. */
export function requireOwnShop({ scope }: RowWriter, storeId: string): void {
  if (!scope.everything && !scope.storeIds.includes(storeId)) throw apiError('user_unauthorized');
}

/** Throws `document_already_exists` for a command that is repeated, before what it has done could refuse it. */
export async function requireNew({ documents }: RowWriter, collection: CollectionId, id: string): Promise<void> {
  if (await documents.get(collection, id)) throw apiError('document_already_exists');
}

/** Answers the text to store for a day, `2026-12-31`; null for an empty one. */
export function toStored(day: string): string | null {
  return day === '' ? null : (toStoredDate(toStoredDay(day)) ?? null);
}
