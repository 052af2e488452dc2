import { randomInt } from 'node:crypto';
import { generatedId, isDocumentId, makeDocumentId } from '@duka/domain/document-id';
import type { FileChanges, FileRow, Span } from '#database/store/file-store.ts';
import { UniqueError } from '#database/store-errors.ts';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller/caller.ts';
import { type Rule, readParam } from '#http/wire/params.ts';
import { checkRoom } from './account-storage.ts';
import { addSpan, type ContentRange, countChunks, hasSpan } from './content-range.ts';
import { MissingContentError, newContentKey } from './content-store.ts';
import { ownerIdOf, readNewPermissions } from './file-access.ts';
import type { FileDeps } from './file-deps.ts';
import { makeFileEvent } from './file-event.ts';
import { detectMediaType } from './media-type.ts';
import { clearStored } from './picture-places.ts';
import { storeFile } from './store-file.ts';
import type { ReceivedFile, UploadForm } from './upload-form.ts';

/** Most bytes of one file: the limit of the bucket; wire section 9. */
export const maxFileBytes = 30_000_000;

const newIdRule: Rule<string> = {
  accepts: (value): value is string => value === generatedId || isDocumentId(value),
  words:
    "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
};

/** The parts of an upload that its headers name. */
export interface UploadHead {
  readonly range?: ContentRange;
  /** True when the account has less room than a file may take, so that no more than this was received. */
  readonly isShortOfRoom?: boolean;
  /** The id of the upload that this chunk continues. */
  readonly fileId?: string;
}

/**
 * Takes one upload, whole or one chunk of it; returns the file as it is then. CALL-036, CALL-037. Rejects with `ApiError` 403
 * `storage_limit_exceeded` or 400 `storage_invalid_file_size` for too large a file, 400 `storage_file_empty` for none, and 409
 * `storage_file_already_exists` for a taken id.
 */
export async function uploadFile(deps: FileDeps, caller: Writer, head: UploadHead, form: UploadForm): Promise<FileRow> {
  const wanted = head.fileId ?? readParam(form.fields, 'fileId', newIdRule);
  const id = wanted === generatedId ? makeFileId(deps.now()) : wanted;
  const permissions = readNewPermissions(form.fields.permissions, caller);
  const { file } = form;
  if (file?.truncated) throw apiError(head.isShortOfRoom ? 'storage_limit_exceeded' : 'storage_invalid_file_size');
  if (!file || file.sizeBytes === 0) throw apiError('storage_file_empty');
  if (head.range)
    return deps.oneByOne(id, () => uploadChunk(deps, caller, id, permissions, file, head.range as ContentRange));

  if (await deps.database.files.get(id)) throw apiError('storage_file_already_exists');
  return storeFile(deps, {
    id,
    ownerId: ownerIdOf(caller),
    name: file.name,
    permissions,
    received: file,
    at: deps.now(),
  });
}

async function uploadChunk(
  deps: FileDeps,
  caller: Writer,
  id: string,
  permissions: readonly string[],
  chunk: ReceivedFile,
  { span, total }: ContentRange,
): Promise<FileRow> {
  if (chunk.sizeBytes !== span[1] - span[0] + 1) throw apiError('storage_invalid_content_range');
  const { database, content } = deps;
  const upload = (await database.files.get(id)) ?? (await startUpload(deps, caller, id, permissions, chunk, total));
  checkMayContinue(upload, caller);
  if (upload.sizeOriginal !== total) throw apiError('storage_invalid_content_range');

  if (!hasSpan(upload.received, span)) await content.writePart(chunk, upload.contentKey, span[0]);
  // The row counts bytes only when they are on the disk, and names a signature only when all are in place.
  const row = await database.transaction(async (tx) => {
    const current = await tx.files.get(id);
    return current && tx.files.update(id, addChunk(current, span, deps.now()));
  });
  if (!row) throw apiError('storage_file_not_found');
  return row.chunksUploaded === row.chunksTotal ? finishUpload(deps, row) : row;
}

function addChunk(upload: FileRow, span: Span, now: Date): FileChanges {
  const received = addSpan(upload.received, span);
  const chunkBytes = Math.max(upload.chunkBytes, span[1] - span[0] + 1);
  const [chunksTotal, chunksUploaded] = countChunks(received, upload.sizeOriginal, chunkBytes);
  return { updatedAt: now.toISOString(), received, chunkBytes, chunksTotal, chunksUploaded };
}

/** R11: only the one who started an upload goes on with it. */
function checkMayContinue(upload: FileRow, caller: Writer): void {
  if (upload.signature !== '') throw apiError('storage_file_already_exists');
  if (upload.ownerId !== ownerIdOf(caller)) throw apiError('user_unauthorized');
}

async function startUpload(
  { database, now, accountStorageBytes }: FileDeps,
  caller: Writer,
  id: string,
  permissions: readonly string[],
  chunk: ReceivedFile,
  total: number,
): Promise<FileRow> {
  const at = now().toISOString();
  const row: FileRow = {
    id,
    createdAt: at,
    updatedAt: at,
    permissions,
    ownerId: ownerIdOf(caller),
    name: chunk.name,
    contentKey: newContentKey(),
    signature: '',
    mimeType: '',
    sizeOriginal: total,
    chunkBytes: chunk.sizeBytes,
    chunksTotal: Math.ceil(total / chunk.sizeBytes),
    chunksUploaded: 0,
    received: [],
  };
  try {
    await database.transaction(async (tx) => {
      await checkRoom(tx, row, accountStorageBytes);
      await tx.files.insert(row);
    });
  } catch (error) {
    if (!(error instanceof UniqueError)) throw error;
    // Another process has begun with another chunk of it.
    const begun = await database.files.get(id);
    if (!begun) throw apiError('storage_file_not_found');
    return begun;
  }
  return row;
}

async function finishUpload({ database, content }: FileDeps, upload: FileRow): Promise<FileRow> {
  const sent = await content.completeParts(upload.contentKey, upload.sizeOriginal).catch((error: unknown) => {
    throw error instanceof MissingContentError
      ? apiError('storage_file_not_found', undefined, { cause: error })
      : error;
  });
  const mimeType = await detectMediaType({
    sizeBytes: upload.sizeOriginal,
    read: (start, end) => content.read(upload.contentKey, start, end),
  });
  const signature = (await clearStored(content, { ...upload, mimeType })) ?? sent;
  const row = await database.transaction(async (tx) => {
    const whole = await tx.files.update(upload.id, { signature, mimeType });
    if (whole) tx.publish(makeFileEvent('create', whole));
    return whole;
  });
  if (row) return row;
  // The file was deleted meanwhile: its bytes were moved after the delete looked for them.
  await content.remove(upload.contentKey);
  throw apiError('storage_file_not_found');
}

function makeFileId(now: Date): string {
  return makeDocumentId(now.getTime(), () => randomInt(0x10000000) / 0x10000000);
}
