import { isDocumentId } from '@duka/domain/document-id';
import { bucketId } from '@duka/domain/project';
import { minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import type { FileRow } from '#database/store/file-store.ts';
import { apiError } from '#errors.ts';
import { type Caller, requireWriter } from '#http/caller/caller.ts';
import { createCallLimit, spendCallerLimit } from '#http/limits/rate-limit.ts';
import { createBackgroundTasks } from '#http/operation/background-tasks.ts';
import { type Body, bodyOf } from '#http/wire/json-body.ts';
import { readQueries } from '#http/wire/list-query.ts';
import { readOptionalParam, textUpTo } from '#http/wire/params.ts';
import { createKeyedMutex } from '#work/keyed-mutex.ts';
import { findRoom } from './account-storage.ts';
import { parseContentRange } from './content-range.ts';
import { findChangeable, findComplete, findReadable, readPermissions } from './file-access.ts';
import type { FileDeps } from './file-deps.ts';
import { makeFileEvent } from './file-event.ts';
import { listFiles } from './file-list.ts';
import { maxNameLength, toFileName } from './file-name.ts';
import type { FileStorage } from './file-storage.ts';
import { addPreviewRoute } from './preview-route.ts';
import { sendContent } from './send-content.ts';
import { deleteUnwanted, sweepEveryMs, sweepFiles } from './sweep.ts';
import { acceptUploads, readUploadForm } from './upload-form.ts';
import { maxFileBytes, type UploadHead, uploadFile } from './uploads.ts';
import { toViewType } from './view-type.ts';
import { toWireFile } from './wire-file.ts';

interface RoomOptions {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly accountStorageBytes: number;
  readonly now?: () => Date;
}

/** The most changes of one kind in a minute and for each caller; wire section 11. */
const changesPerMinute = 120;

/** Registers the file calls of wire section 9, below a bucket's path; CALL-036 to CALL-040. */
export async function fileRoutes(
  app: FastifyInstance,
  { database, storage, accountStorageBytes, now = () => new Date() }: RoomOptions,
): Promise<void> {
  const { content } = storage;
  const oneByOne = database.shared?.turns.alone ?? createKeyedMutex();
  const deps: FileDeps = { database, ...storage, accountStorageBytes, now, oneByOne };
  const creates = createCallLimit(deps, 'files created', changesPerMinute, minuteMs);
  const updates = createCallLimit(deps, 'files changed', changesPerMinute, minuteMs);
  const deletes = createCallLimit(deps, 'files deleted', changesPerMinute, minuteMs);

  await acceptUploads(app);
  const runInBackground = createBackgroundTasks(app);
  // A store beyond this machine may be away, and takes minutes to list; other processes have written to it meanwhile.
  // While one process is at it, the others leave it to that one.
  const inTurn = (work: () => Promise<void>) => () =>
    database.shared?.turns.once('files', { now: now().toISOString(), isDue: () => true, work }) ?? work();
  const sweep = inTurn(() => sweepFiles(deps));
  app.addHook('onReady', async () => (storage.isRemote ? runInBackground(sweep) : sweep()));
  const sweepAgain = storage.isRemote ? sweep : inTurn(() => deleteUnwanted(deps));
  const sweeping = setInterval(() => runInBackground(sweepAgain), sweepEveryMs).unref();
  app.addHook('preClose', async () => clearInterval(sweeping));
  app.addHook('onRequest', async (request) => {
    if ((request.params as { bucketId?: string }).bucketId !== bucketId) throw apiError('storage_bucket_not_found');
  });

  app.post('/', { config: { needsRoom: true } }, async (request, reply) => {
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, creates);
    const head = readUploadHead(request);
    // A chunk may belong to an upload that was counted with its first one, which also says whether there is room.
    const room = head.range ? maxFileBytes : await findRoom(deps, caller);
    const form = await readUploadForm(request, content, Math.min(maxFileBytes, Math.max(room, 1)));
    try {
      const isShortOfRoom = room < maxFileBytes;
      return reply.code(201).send(toWireFile(await uploadFile(deps, caller, { ...head, isShortOfRoom }, form)));
    } finally {
      if (form.file) await content.discard(form.file);
    }
  });

  app.get('/', (request) => listFiles(deps, request.caller, readQueries(request), queryOf(request).search));

  app.get('/:fileId', async (request) => toWireFile(await findReadable(database, fileIdOf(request), request.caller)));

  app.put('/:fileId', async (request, reply) => {
    await spendCallerLimit(request, reply, updates);
    return toWireFile(await updateFile(deps, fileIdOf(request), bodyOf(request), request.caller));
  });

  app.delete('/:fileId', async (request, reply) => {
    await spendCallerLimit(request, reply, deletes);
    await deleteFile(deps, fileIdOf(request), request.caller);
    return reply.code(204).send();
  });

  app.get('/:fileId/view', async (request, reply) => {
    const file = await findComplete(database, fileIdOf(request), request.caller);
    return sendContent(request, reply, content, { file, kind: 'inline', type: toViewType(file.mimeType) });
  });

  app.get('/:fileId/download', async (request, reply) => {
    const file = await findComplete(database, fileIdOf(request), request.caller);
    return sendContent(request, reply, content, { file, kind: 'attachment', type: file.mimeType });
  });

  addPreviewRoute(app, deps);
}

/** Reads what is known before the body: a file that is too large is refused on its first chunk; wire section 4. */
function readUploadHead(request: FastifyRequest): UploadHead {
  const range = parseContentRange(request.headers['content-range']);
  if (!range) return {};
  if (range.total > maxFileBytes) throw apiError('storage_invalid_file_size');
  const fileId = request.headers['x-appwrite-id'];
  if (fileId === undefined || fileId === '') return { range };
  if (!isDocumentId(fileId)) throw apiError('storage_invalid_appwrite_id');
  return { range, fileId };
}

function fileIdOf(request: FastifyRequest): string {
  return (request.params as { fileId: string }).fileId;
}

function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return request.query as Readonly<Record<string, unknown>>;
}

const nameRule = textUpTo(maxNameLength);

/** Renames a file or replaces its permissions; what is not given stays. */
async function updateFile(deps: FileDeps, id: string, body: Body, caller: Caller): Promise<FileRow> {
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
async function deleteFile(deps: FileDeps, id: string, caller: Caller): Promise<void> {
  const file = await deps.database.transaction(async (tx) => {
    const found = await findChangeable(tx, id, caller, 'delete');
    await tx.files.delete(id);
    tx.publish(makeFileEvent('delete', found));
    return found;
  });
  await deps.content.remove(file.contentKey);
  await deps.previews.remove(file.contentKey);
}
