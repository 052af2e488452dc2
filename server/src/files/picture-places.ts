import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { removePlaces } from '@duka/domain/pictures/remove-places';
import type { FileRow } from '#database/store/file-store.ts';
import type { ContentStore } from './content-store.ts';
import type { ReceivedContent } from './received-content.ts';

const isPicture = (mimeType: string) => mimeType.startsWith('image/');

/** Removes from received bytes where a picture was taken, before they are stored (R11). Returns what is to be stored. */
export async function clearReceived(received: ReceivedContent, mimeType: string): Promise<ReceivedContent> {
  if (!isPicture(mimeType)) return received;
  const bytes = await readFile(received.path);
  if (!removePlaces(bytes)) return received;
  await writeFile(received.path, bytes, { flush: true });
  return { ...received, md5: createHash('md5').update(bytes).digest('hex') };
}

/**
 * Removes from stored bytes where a picture was taken: of an upload in pieces that is complete, and of pictures from before
 * that was done. Returns their new MD5 in hex; undefined where nothing was to be removed. Rejects with `MissingContentError`.
 */
export async function clearStored(
  content: ContentStore,
  { contentKey, sizeOriginal, mimeType }: Pick<FileRow, 'contentKey' | 'sizeOriginal' | 'mimeType'>,
): Promise<string | undefined> {
  if (!isPicture(mimeType)) return undefined;
  const bytes = await content.read(contentKey, 0, sizeOriginal - 1);
  if (!removePlaces(bytes)) return undefined;
  const received = await content.receive(Readable.from([bytes]));
  try {
    await content.store(received, contentKey);
  } finally {
    await content.discard(received);
  }
  return received.md5;
}
