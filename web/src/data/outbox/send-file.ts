import { uploadFile } from '#data/calls/files.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import type { Command, QueuedFile } from './command.ts';
import { nameFile } from './name-file.ts';
import type { Sender } from './send-for-outcomes.ts';

/**
 * Uploads the file of a command; returns the attributes by which its document names it. One that was uploaded before is done.
 * Without its bytes, which a browser may have thrown away, the document goes without it. Throws as `uploadFile`.
 */
export async function sendFile(
  { id }: Command,
  file: QueuedFile,
  { readBytes, findTry }: Pick<Sender, 'readBytes' | 'findTry'>,
): Promise<Readonly<Record<string, unknown>>> {
  const { id: fileId, name, type, permissions } = file;
  const bytes = await readBytes(id);
  if (!bytes) return {};
  const followed = findTry?.(id);
  followed?.onProgress(0);
  try {
    await uploadFile(new File([bytes], name, { type }), { fileId, permissions: [...permissions], ...followed });
  } catch (error) {
    if (toApiFailure(error).type !== 'storage_file_already_exists') throw error;
  } finally {
    followed?.onProgress(undefined);
  }
  return nameFile(file);
}
