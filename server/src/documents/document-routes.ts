import { type CollectionId, findCollection } from '@duka/domain/collections';
import { isDocumentId } from '@duka/domain/document-id';
import { databaseId } from '@duka/domain/project';
import { hourMs, minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { requireWriter } from '#http/caller.ts';
import { bodyOf } from '#http/json-body.ts';
import { readQueries } from '#http/list-query.ts';
import { invalidParam } from '#http/params.ts';
import { createCallLimit, spendCallerLimit } from '#http/rate-limit.ts';
import { runReadsInTurn } from '#http/turns.ts';
import type { WorkQueue } from '#work/work-queue.ts';
import { createDocument, deleteDocument, updateDocument, type WriteDeps } from './document-writes.ts';
import { getDocument, listDocuments, type ReadDeps } from './documents.ts';
import { createClaimLimit } from './number-claims.ts';
import { readPrecondition } from './precondition.ts';
import { createResponseCache } from './response-cache.ts';

interface Params {
  readonly databaseId: string;
  readonly collectionId: string;
  readonly documentId: string;
}

/** Creates and updates of an account in a minute, over all collections together, and its deletes; wire section 11. */
const writesPerMinute = 600;
const deletesPerMinute = 600;
/**
 * Phone look-ups of an address in an hour. A mobile carrier puts thousands of sellers behind one address, and each asks
 * once per sign-in, so a thousand an hour is a busy morning. Someone who tries numbers out learns nothing from them (R2).
 */
const lookUpsPerHour = 1000;

interface Deps extends ReadDeps, WriteDeps {
  readonly reads: WorkQueue;
}

/** Registers the document calls of wire section 8, below a collection's path; CALL-020 to CALL-033. */
export async function documentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  runReadsInTurn(app, deps.reads);
  const writes = createCallLimit(deps, 'documents written', writesPerMinute, minuteMs);
  const deletes = createCallLimit(deps, 'documents deleted', deletesPerMinute, minuteMs);
  const lookUps = createCallLimit(deps, 'look-ups', lookUpsPerHour, hourMs);
  const runClaim = createClaimLimit(deps);
  const answerCached = createResponseCache(deps.database);

  app.get('/', async (request, reply) => {
    if (request.caller.kind === 'guest') await spendCallerLimit(request, reply, lookUps);
    const collection = collectionOf(request);
    return answerCached(request, reply, collection, () =>
      listDocuments(deps, collection, readQueries(request), request.caller),
    );
  });

  app.get('/:documentId', async (request, reply) => {
    const collection = collectionOf(request);
    return answerCached(request, reply, collection, () =>
      getDocument(deps, collection, documentIdOf(request), readQueries(request), request.caller),
    );
  });

  app.post('/', async (request, reply) => {
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, writes);
    const collection = collectionOf(request);
    const { documentId, data, permissions } = bodyOf(request);
    const document = await runClaim(request, reply, { collection, data }, () =>
      createDocument(deps, collection, { documentId, data, permissions }, caller),
    );
    return reply.code(201).send(document);
  });

  app.patch('/:documentId', async (request, reply) => {
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, writes);
    const collection = collectionOf(request);
    const { data, permissions } = bodyOf(request);
    const input = { data, permissions, unmodifiedSince: readPrecondition(request.headers) };
    const documentId = documentIdOf(request);
    return runClaim(request, reply, { collection, data }, () =>
      updateDocument(deps, collection, documentId, input, caller),
    );
  });

  app.delete('/:documentId', async (request, reply) => {
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, deletes);
    const input = { unmodifiedSince: readPrecondition(request.headers) };
    await deleteDocument(deps, collectionOf(request), documentIdOf(request), input, caller);
    return reply.code(204).send();
  });
}

function collectionOf(request: FastifyRequest): CollectionId {
  const params = request.params as Params;
  if (params.databaseId !== databaseId) throw apiError('database_not_found');
  if (!findCollection(params.collectionId)) throw apiError('collection_not_found');
  return params.collectionId as CollectionId;
}

/**
 * Throws `general_argument_invalid` for a text that can be no id; the pattern holds for ids in paths too (wire section
 * 5).
 */
function documentIdOf(request: FastifyRequest): string {
  const { documentId } = request.params as Params;
  if (isDocumentId(documentId)) return documentId;
  throw invalidParam(
    'documentId',
    'UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore.',
  );
}
