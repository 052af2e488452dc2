import type { FileRow } from '#database/store/file-store.ts';
import { UniqueError } from '#database/store-errors.ts';
import { apiError } from '#errors.ts';
import { checkRoom } from './account-storage.ts';
import { newContentKey } from './content-store.ts';
import type { FileDeps } from './file-deps.ts';
import { makeFileEvent } from './file-event.ts';
import { detectMediaType } from './media-type.ts';
import { clearReceived } from './picture-places.ts';
import { type ReceivedContent, toByteSource } from './received-content.ts';

export interface NewFile {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly received: ReceivedContent;
  readonly at: Date;
}

/**
 * Stores a file that came in one piece: first its bytes, a picture's without places, then its row, so that a row never lacks
 * its bytes. Rejects with `ApiError` 409 `storage_file_already_exists` for a taken id, and 403 `storage_limit_exceeded` when
 * the account has no room.
 */
export async function storeFile(
  { database, content, accountStorageBytes }: Pick<FileDeps, 'database' | 'content' | 'accountStorageBytes'>,
  { id, ownerId, name, permissions, received: sent, at }: NewFile,
): Promise<FileRow> {
  const mimeType = await detectMediaType(toByteSource(sent));
  const received = await clearReceived(sent, mimeType);
  const contentKey = newContentKey();
  const row: FileRow = {
    id,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    permissions,
    ownerId,
    name,
    contentKey,
    signature: received.md5,
    mimeType,
    sizeOriginal: received.sizeBytes,
    chunkBytes: received.sizeBytes,
    chunksTotal: 1,
    chunksUploaded: 1,
    received: [[0, received.sizeBytes - 1]],
  };
  try {
    await content.store(received, contentKey);
    await database.transaction(async (tx) => {
      await checkRoom(tx, row, accountStorageBytes);
      await tx.files.insert(row);
      tx.publish(makeFileEvent('create', row));
    });
  } catch (error) {
    await content.remove(contentKey);
    if (error instanceof UniqueError) throw apiError('storage_file_already_exists');
    throw error;
  }
  return row;
}
