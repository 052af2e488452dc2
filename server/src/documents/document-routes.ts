import { type CollectionId, findCollection } from '@duka/domain/collections';
import { databaseId } from '@duka/domain/project';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import type { Member } from '#http/caller.ts';
import { bodyOf } from '#http/json-body.ts';
import {
  createDocument,
  type DocumentDeps,
  deleteDocument,
  getDocument,
  listDocuments,
  updateDocument,
} from './documents.ts';

interface Params {
  readonly databaseId: string;
  readonly collectionId: string;
  readonly documentId: string;
}

/** The document calls of section 8 of the contract, below a collection's path; CALL-020 to CALL-033. */
export async function documentRoutes(app: FastifyInstance, deps: DocumentDeps): Promise<void> {
  app.get('/', (request) => listDocuments(deps, collectionOf(request), readQueries(request), request.caller));

  app.get('/:documentId', (request) =>
    getDocument(deps, collectionOf(request), documentIdOf(request), readQueries(request), request.caller),
  );

  app.post('/', async (request, reply) => {
    const collection = collectionOf(request);
    const { documentId, data, permissions } = bodyOf(request);
    const document = await createDocument(deps, collection, { documentId, data, permissions }, writerOf(request));
    return reply.code(201).send(document);
  });

  app.patch('/:documentId', async (request) => {
    const collection = collectionOf(request);
    const { data, permissions } = bodyOf(request);
    return updateDocument(deps, collection, documentIdOf(request), { data, permissions }, writerOf(request));
  });

  app.delete('/:documentId', async (request, reply) => {
    await deleteDocument(deps, collectionOf(request), documentIdOf(request), writerOf(request));
    return reply.code(204).send();
  });
}

function collectionOf(request: FastifyRequest): CollectionId {
  const params = request.params as Params;
  if (params.databaseId !== databaseId) throw apiError('database_not_found');
  if (!findCollection(params.collectionId)) throw apiError('collection_not_found');
  return params.collectionId as CollectionId;
}

function documentIdOf(request: FastifyRequest): string {
  return (request.params as Params).documentId;
}

/** No guest writes (R2). */
function writerOf(request: FastifyRequest): Member {
  if (request.caller.kind === 'guest') throw apiError('user_unauthorized');
  return request.caller;
}

/** The texts of `queries[0]=…&queries[1]=…`, in order, or of a repeated `queries[]=…`. */
function readQueries(request: FastifyRequest): unknown {
  const parameters = request.query as Readonly<Record<string, unknown>>;
  const plain = parameters['queries[]'] ?? parameters.queries;
  if (plain !== undefined) return plain;
  return Object.entries(parameters)
    .flatMap(([name, value]) => {
      const index = /^queries\[(\d{1,4})\]$/.exec(name)?.[1];
      return index === undefined ? [] : [{ index: Number(index), value }];
    })
    .sort((one, other) => one.index - other.index)
    .map(({ value }) => value);
}
