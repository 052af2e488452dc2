import { equal, limit } from '@duka/domain/query';
import { listDocuments } from '#data/calls/documents.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';

export type UserDocument = WireDocument<'users'>;
export type StoreDocument = WireDocument<'stores'>;

/** By `userId`, then by `userID`: one flow of older data spells it so. */
export async function findUserDocument(userId: string): Promise<UserDocument | null> {
  return (await findByAttribute('userId', userId)) ?? (await findByAttribute('userID', userId));
}

async function findByAttribute(attribute: string, userId: string): Promise<UserDocument | null> {
  try {
    const { documents } = await listDocuments('users', [equal(attribute, userId), limit(1)]);
    return documents[0] ?? null;
  } catch (error) {
    // 400: this backend has no such attribute.
    if (error instanceof ApiFailure && error.status === 400) return null;
    throw error;
  }
}

/** The store whose owner is the users document of this id. */
export async function findStoreOf(ownerId: string): Promise<StoreDocument | null> {
  const { documents } = await listDocuments('stores', [equal('ownerId', ownerId), limit(1)]);
  return documents[0] ?? null;
}
