import type { FileRow } from '#database/store/file-store.ts';
import { apiError } from '#errors.ts';
import type { Caller } from '#http/caller.ts';
import type { Body } from '#http/json-body.ts';
import { readOptionalParam, textUpTo } from '#http/params.ts';
import { findChangeable, readPermissions } from './file-access.ts';
import type { FileDeps } from './file-deps.ts';
import { makeFileEvent } from './file-event.ts';
import { maxNameLength, toFileName } from './file-name.ts';

const nameRule = textUpTo(maxNameLength);

/** Renames a file or replaces its permissions; what is not given stays. */
export async function updateFile(deps: FileDeps, id: string, body: Body, caller: Caller): Promise<FileRow> {
  const name = readOptionalParam(body, 'name', nameRule);
  return deps.database.transaction(async (tx) => {
    await findChangeable(tx, id, caller, 'update');
    const permissions = readPermissions(body.permissions, caller);
    const changed = await tx.files.update(id, {
      updatedAt: deps.now().toISOString(),
      ...(name !== undefined && { name: toFileName(name) }),
      ...(permissions && { permissions }),
    });
    if (!changed) throw apiError('storage_file_not_found');
    tx.publish(makeFileEvent('update', changed));
    return changed;
  });
}

/** Deletes the row first: bytes that stay behind are removed at the next start. */
export async function deleteFile(deps: FileDeps, id: string, caller: Caller): Promise<void> {
  const file = await deps.database.transaction(async (tx) => {
    const found = await findChangeable(tx, id, caller, 'delete');
    await tx.files.delete(id);
    tx.publish(makeFileEvent('delete', found));
    return found;
  });
  await deps.content.remove(file.contentKey);
  await deps.previews.remove(file.contentKey);
}
