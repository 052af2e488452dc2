import type { CollectionId } from '@duka/domain/collections';
import { findMember } from '@duka/domain/commands/caller-scope';
import type { DocumentChange } from '@duka/domain/commands/command-store';
import { parseFileAddress } from '@duka/domain/messages/file-address';
import { bucketId } from '@duka/domain/project';
import { dayMs } from '@duka/domain/values/durations';
import type { Stores, Transaction } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import type { FileRow } from '#database/store/file-store.ts';
import type { DocumentRow, Values } from '#database/types.ts';
import type { RowWriter } from '#writes/write.ts';
import { giveFiles, type StorageLimit } from './account-storage.ts';
import { toSender } from './attachments.ts';
import type { FileDeps } from './file-deps.ts';
import { makeFileEvent } from './file-event.ts';
import { removeContents } from './file-storage.ts';

/** The attributes that name a file of our bucket: a product's by its id, the others by its address. */
const namesOf: Partial<Record<CollectionId, readonly string[]>> = {
  products: ['image'],
  users: ['avatar'],
  stores: ['license', 'avatar'],
  messages: ['fileUrl'],
  shopPermits: ['file'],
};

/**
 * Milliseconds for which a file that nothing names any more is stored: another tab, an open form or a device
 * without a network may still name it.
 */
const keptMs = dayMs;
/** The most files that are looked at in one go. */
const batch = 100;

/**
 * Makes the effect that records which of the caller's own files, or their shop's, a document of theirs no longer names, in the document's own transaction; R27.
 * A file that a member of a shop names in a document of the shop is the shop's owner's from then on (R64).
 */
export const createReplacedFileEffect = (limits: StorageLimit) => async (write: RowWriter, change: DocumentChange) => {
  const { action, collection, row, before } = change;
  const ownerId = findFileOwner(write, collection, row);
  const { accountId } = write.scope;
  if (action !== 'delete' && accountId !== undefined && ownerId !== undefined && ownerId !== accountId) {
    await giveFiles(write, listNamed(collection, row.attributes), { from: accountId, to: ownerId, ...limits });
  }
  if (action === 'create') return;
  const now = action === 'delete' ? [] : listNamed(collection, row.attributes);
  for (const fileId of listNamed(collection, (before ?? row).attributes)) {
    if (now.includes(fileId)) continue;
    const file = await write.files.get(fileId);
    // Names of a seller's files in documents of others do not count, so nobody else has them deleted.
    if (!file || (file.ownerId !== accountId && file.ownerId !== ownerId)) continue;
    await write.replacedFiles.set({ fileId, ownerId: file.ownerId, at: write.at });
  }
};

/** Returns the account whose files a document of the caller names: their own, or the owner of the shop in which they act. */
function findFileOwner(
  { scope }: Pick<RowWriter, 'scope'>,
  collection: CollectionId,
  { id, attributes }: DocumentRow,
): string | undefined {
  if (collection === 'messages') return toSender(scope, String(attributes.senderId));
  const storeId = collection === 'stores' ? id : attributes.storeId;
  return findMember(scope, storeId)?.ownerAccountId ?? scope.accountId;
}

/** Deletes, owner by owner, what was replaced a day ago and is named by nothing; R27. */
export async function deleteReplacedFiles(deps: FileDeps): Promise<void> {
  const { database, now } = deps;
  const before = new Date(now().getTime() - keptMs).toISOString();
  for (;;) {
    const due = await database.replacedFiles.list(before, batch);
    const [first] = due;
    if (!first) return;
    const { ownerId } = first;
    const fileIds = due.filter((file) => file.ownerId === ownerId).map(({ fileId }) => fileId);
    const deleted = await database.transaction((tx) => deleteUnnamed(tx, ownerId, fileIds, now().toISOString()));
    const keys = deleted.map(({ contentKey }) => contentKey);
    await removeContents(deps, keys);
  }
}

/** Returns the files that it has deleted. What an import may still give back is looked at again another day. */
async function deleteUnnamed(
  tx: Transaction,
  ownerId: string,
  fileIds: readonly string[],
  at: string,
): Promise<FileRow[]> {
  const { named, mayReturn } = await findNamed(tx, ownerId, fileIds);
  const deleted: FileRow[] = [];
  for (const fileId of fileIds) {
    const file = await tx.files.get(fileId);
    if (!file || named.has(fileId)) await tx.replacedFiles.remove(fileId);
    else if (mayReturn.has(fileId)) await tx.replacedFiles.set({ fileId, ownerId, at });
    else {
      await tx.files.delete(fileId);
      tx.publish(makeFileEvent('delete', file));
      deleted.push(file);
    }
  }
  return deleted;
}

/** Finds which of the files a document of their owner names, and which one would when an import is taken back. */
async function findNamed({ documents, attachments, imports }: Stores, ownerId: string, fileIds: readonly string[]) {
  const named = new Set<string>();
  const look = async (collection: CollectionId, ...where: Condition[]): Promise<string[]> => {
    const rows = await documents.list(collection, { where });
    for (const { attributes } of rows) for (const fileId of listNamed(collection, attributes)) named.add(fileId);
    return rows.map(({ id }) => id);
  };
  const userIds = await look('users', equal('userId', ownerId));
  const storeIds = userIds.length === 0 ? [] : await look('stores', equal('ownerId', ...userIds));
  if (storeIds.length > 0) {
    await look('products', equal('storeId', ...storeIds), equal('image', ...fileIds));
    await look('shopPermits', equal('storeId', ...storeIds));
  }
  for (const fileId of fileIds) {
    if (await attachments.isAttached(fileId, ownerId)) named.add(fileId);
  }
  return { named, mayReturn: new Set(await imports.listPictures(storeIds)) };
}

function listNamed(collection: CollectionId, attributes: Values): string[] {
  return (namesOf[collection] ?? []).flatMap((name) => {
    const value = String(attributes[name] ?? '');
    if (collection === 'products') return value === '' ? [] : [value];
    const file = parseFileAddress(value);
    return file?.bucketId === bucketId ? [file.fileId] : [];
  });
}
