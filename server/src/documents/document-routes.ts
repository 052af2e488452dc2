import { type Collection, type CollectionId, collections, findCollection } from '@duka/domain/collections';
import { isDocumentId } from '@duka/domain/document-id';
import { databaseId } from '@duka/domain/project';
import { hourMs, minuteMs } from '@duka/domain/values/durations';
import { isObject } from '@duka/domain/values/unchecked-values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WireDocument } from '#access/wire-document.ts';
import { ApiError, apiError } from '#errors.ts';
import { requireWriter } from '#http/caller/caller.ts';
import { countRefusals } from '#http/limits/count-refusals.ts';
import {
  type CallLimit,
  callerKey,
  createCallLimit,
  type LimitDeps,
  spendCallerLimit,
} from '#http/limits/rate-limit.ts';
import { runReadsInTurn } from '#http/limits/turns.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { readQueries } from '#http/wire/list-query.ts';
import { invalidParam } from '#http/wire/params.ts';
import { sequenceFormOf } from '#http/wire/response-format.ts';
import { inPortions } from '#work/portions.ts';
import type { WorkQueue } from '#work/work-queue.ts';
import { readPrecondition } from './document-data.ts';
import { type CreateInput, createDocument, deleteDocument, updateDocument, type WriteDeps } from './document-writes.ts';
import { getDocument, listDocuments, type ReadDeps } from './documents.ts';
import { type AnswerCached, createResponseCache } from './response-cache.ts';

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

/** The two names that clients have for one row: documents of collections, and since format 1.8 rows of tables. */
interface Naming {
  readonly path: string;
  /** The parameter with the id of a new one. */
  readonly idParam: 'documentId' | 'rowId';
  readonly writeOne: (document: WireDocument) => object;
  readonly writeList: (list: DocumentList) => object | Promise<object>;
}

/** The shared part of both names: limits count the calls of both together, and responses share one cache. */
interface Shared extends Readonly<Record<'writes' | 'deletes' | 'lookUps', CallLimit>> {
  readonly runClaim: ReturnType<typeof createClaimLimit>;
  readonly answerCached: AnswerCached;
}

type DocumentList = Awaited<ReturnType<typeof listDocuments>>;

const asDocuments: Naming = {
  path: '/databases/:databaseId/collections/:collectionId/documents',
  idParam: 'documentId',
  writeOne: (document) => document,
  writeList: (list) => list,
};

const asRows: Naming = {
  path: '/tablesdb/:databaseId/tables/:collectionId/rows',
  idParam: 'rowId',
  writeOne: toRow,
  writeList: async ({ total, documents }) => ({
    total,
    rows: await inPortions(documents, async (some) => some.map(toRow)),
  }),
};

/** Names the collection of a document, and of those related to it, a table. */
function toRow(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const members = Object.entries(document).map(([name, value]) => {
    if (name === '$collectionId') return ['$tableId', value];
    if (Array.isArray(value)) return [name, value.map((item) => (isObject(item) ? toRow(item) : item))];
    return [name, isObject(value) ? toRow(value) : value];
  });
  return Object.fromEntries(members);
}

/** Registers the document calls of wire section 8, under both of their names; CALL-020 to CALL-033. */
export async function documentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  runReadsInTurn(app, deps.reads);
  const shared: Shared = {
    writes: createCallLimit(deps, 'documents written', writesPerMinute, minuteMs),
    deletes: createCallLimit(deps, 'documents deleted', deletesPerMinute, minuteMs),
    lookUps: createCallLimit(deps, 'look-ups', lookUpsPerHour, hourMs),
    runClaim: createClaimLimit(deps),
    answerCached: createResponseCache(deps.database),
  };
  for (const naming of [asDocuments, asRows]) {
    await app.register(async (room) => registerCalls(room, deps, shared, naming), { prefix: naming.path });
  }
}

function registerCalls(
  app: FastifyInstance,
  deps: Deps,
  { writes, deletes, lookUps, runClaim, answerCached }: Shared,
  { idParam, writeOne, writeList }: Naming,
): void {
  const one = '/:documentId';

  async function create(request: FastifyRequest, reply: FastifyReply, named: Omit<CreateInput, 'data' | 'sequence'>) {
    const caller = requireWriter(request);
    const collection = collectionOf(request);
    const data = dataOf(request);
    return runClaim(request, reply, { collection, data }, () =>
      createDocument(deps, collection, { ...named, data, sequence: sequenceFormOf(request) }, caller),
    );
  }

  async function update(request: FastifyRequest, reply: FastifyReply): Promise<WireDocument> {
    const caller = requireWriter(request);
    const collection = collectionOf(request);
    const documentId = documentIdOf(request);
    const data = dataOf(request);
    const { permissions } = bodyOf(request);
    const unmodifiedSince = readPrecondition(request.headers);
    const input = { data, permissions, unmodifiedSince, sequence: sequenceFormOf(request) };
    return runClaim(request, reply, { collection, data }, () =>
      updateDocument(deps, collection, documentId, input, caller),
    );
  }

  app.get('/', async (request, reply) => {
    if (request.caller.kind === 'guest') await spendCallerLimit(request, reply, lookUps);
    const collection = collectionOf(request);
    const { total } = request.query as { readonly total?: string };
    const form = { isTotalWanted: total !== 'false', sequence: sequenceFormOf(request) };
    return answerCached(request, reply, collection, async () =>
      writeList(await listDocuments(deps, collection, readQueries(request), request.caller, form)),
    );
  });

  app.get(one, async (request, reply) => {
    const collection = collectionOf(request);
    const documentId = documentIdOf(request);
    const sequence = sequenceFormOf(request);
    return answerCached(request, reply, collection, async () =>
      writeOne(await getDocument(deps, collection, documentId, readQueries(request), request.caller, sequence)),
    );
  });

  app.post('/', async (request, reply) => {
    requireWriter(request);
    await spendCallerLimit(request, reply, writes);
    const { [idParam]: documentId, permissions } = bodyOf(request);
    const document = await create(request, reply, { documentId, permissions });
    return reply.code(201).send(writeOne(document));
  });

  app.patch(one, async (request, reply) => {
    requireWriter(request);
    await spendCallerLimit(request, reply, writes);
    return writeOne(await update(request, reply));
  });

  app.put(one, async (request, reply) => {
    requireWriter(request);
    await spendCallerLimit(request, reply, writes);
    try {
      return writeOne(await update(request, reply));
    } catch (error) {
      if (!(error instanceof ApiError) || error.type !== 'document_not_found') throw error;
    }
    const { permissions } = bodyOf(request);
    const document = await create(request, reply, { documentId: documentIdOf(request), permissions });
    return reply.code(201).send(writeOne(document));
  });

  app.delete(one, async (request, reply) => {
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, deletes);
    const input = { unmodifiedSince: readPrecondition(request.headers) };
    await deleteDocument(deps, collectionOf(request), documentIdOf(request), input, caller);
    return reply.code(204).send();
  });
}

/** Reads the data of a document; some clients send it as JSON in a text, and text that is no JSON is returned as it came. */
function dataOf(request: FastifyRequest): unknown {
  const { data } = bodyOf(request);
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch (error) {
    if (error instanceof SyntaxError) return data;
    throw error;
  }
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

/**
 * An account's writes in an hour that are refused because another account has the number. Such a refusal reveals what no look-up does
 * (R2): that the number has an account. There is no limit by address, as one stranger would use it up for all behind it.
 */
const refusedPerHour = 10;

/** Makes what runs the writes of a collection, and counts those that claim another account's number. */
function createClaimLimit(deps: LimitDeps) {
  const limit = createCallLimit(deps, 'numbers refused', refusedPerHour, hourMs);

  /** Throws what `write` throws, and `general_rate_limit_exceeded` where too many were refused. */
  return async function runClaim<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    { collection, data }: { readonly collection: CollectionId; readonly data: unknown },
    write: () => Promise<Result>,
  ): Promise<Result> {
    if (!isClaim(collection, data) || request.caller.kind === 'operator') return write();
    const refusals = { limit, key: callerKey(request), type: 'document_already_exists' } as const;
    return countRefusals(reply, refusals, write);
  };
}

/** True for a write of the number by which a guest finds an account. */
function isClaim(id: CollectionId, data: unknown): boolean {
  const { guest }: Collection['access'] = collections[id].access;
  return guest !== undefined && isObject(data) && typeof data[guest.by] === 'string' && data[guest.by] !== '';
}
