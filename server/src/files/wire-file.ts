import { bucketId } from '@duka/domain/project';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { FileRow } from '#database/store/file-store.ts';

/** Writes a file as the wire has it; wire section 5. */
export function toWireFile(file: FileRow) {
  return {
    $id: file.id,
    bucketId,
    $createdAt: toWireDate(file.createdAt),
    $updatedAt: toWireDate(file.updatedAt),
    $permissions: file.permissions,
    name: file.name,
    signature: file.signature,
    mimeType: file.mimeType,
    sizeOriginal: file.sizeOriginal,
    chunksTotal: file.chunksTotal,
    chunksUploaded: file.chunksUploaded,
  };
}
