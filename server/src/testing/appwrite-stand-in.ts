import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { createAppwriteApi } from '#provision/appwrite-api.ts';
import { checkSchema, type Schema } from './check-schema.ts';

/** The part of the official description of Appwrite 1.7 that these calls need. */
const description = JSON.parse(
  readFileSync(join(import.meta.dirname, '../provision/appwrite-1.7-admin.json'), 'utf8'),
) as {
  readonly requests: Readonly<Record<string, Schema>>;
  readonly answers: Readonly<Record<string, { readonly status: number; readonly schema: string }>>;
  readonly schemas: Readonly<Record<string, Schema>>;
};

const at = '2026-11-23T00:00:00.000+00:00';
const stamps = { $createdAt: at, $updatedAt: at };
// biome-ignore lint/suspicious/noExplicitAny: what a host stores has many shapes, each checked against its description.
type Stored = any;

interface HostOptions {
  /** Called before each call: a status to answer in place of it, or `lost` where it is done and its answer gets lost. */
  readonly answerBefore?: (method: string, path: string) => number | 'lost' | undefined;
}

/**
 * Opens a stand-in for a hosted server, which answers as a real Appwrite 1.7.4 was seen to. It stores what it is sent, and makes
 * attributes and indexes in its own time. Once a collection was read while a part of it was being made, that answer is cached for ever.
 * Every request and every answer is checked against the official description.
 */
export async function openAppwriteStandIn({ answerBefore = () => undefined }: HostOptions = {}) {
  const stored = new Map<string, Stored>();
  const cached = new Map<string, Stored>();
  const calls: string[] = [];
  const faults: string[] = [];
  const check = (schema: Schema, value: unknown, where: string) =>
    faults.push(...checkSchema(schema, value, where, (name) => description.schemas[name] as Schema));

  const isBeingMade = ({ status }: Stored) => status === 'processing';

  /** The default of a list is 25 entries; each look finds made what was begun before the last one. */
  function answerParts(collection: Stored, kind: 'attributes' | 'indexes', query: string): [number, Stored] {
    const [, limit = '25'] = /"limit","values":\[(\d+)/.exec(decodeURIComponent(query)) ?? [];
    const list = structuredClone(collection[kind]);
    for (const part of collection[kind].filter(isBeingMade)) part.status = 'available';
    collection[kind] = collection[kind].filter(({ status }: Stored) => status !== 'deleting');
    return [200, { total: list.length, [kind]: list.slice(0, Number(limit)) }];
  }

  function answer(method: string, path: string, body: Stored): [status: number, body: unknown] {
    const [plain = '', query = ''] = path.split('?');
    const parts = plain.split('/').slice(1);
    const collectionPath = `/databases/marketplace/collections/${parts[3]}`;
    const collection = stored.get(collectionPath);
    if (parts.length === 5 && method === 'GET' && (parts[4] === 'attributes' || parts[4] === 'indexes')) {
      return answerParts(collection, parts[4], query);
    }
    if (method === 'DELETE') {
      collection[parts[4] ?? ''].find(({ key }: Stored) => key === parts[5]).status = 'deleting';
      return [204, undefined];
    }
    if (parts[4] === 'documents' && method === 'POST') {
      const { documentId, data, permissions } = body;
      if (stored.has(`${path}/${documentId}`)) return [409, { type: 'document_already_exists' }];
      const ids = { $id: documentId, $databaseId: 'marketplace', $collectionId: parts[3] };
      stored.set(`${path}/${documentId}`, { ...ids, ...stamps, $permissions: permissions, ...data });
      return [201, stored.get(`${path}/${documentId}`)];
    }
    if (method === 'GET') {
      const found = cached.get(path) ?? stored.get(path);
      if (!found)
        return [
          404,
          { message: 'Not found', code: 404, type: `${parts.at(-2)?.slice(0, -1)}_not_found`, version: '1.7.4' },
        ];
      if ([...(found.attributes ?? []), ...(found.indexes ?? [])].some(isBeingMade))
        cached.set(path, structuredClone(found));
      return [200, found];
    }
    if (parts[4] === 'attributes') {
      const { kind = '' } = { kind: parts[5] };
      if (collection.attributes.some(({ key }: Stored) => key === body.key))
        return [409, { type: 'attribute_already_exists' }];
      const part = {
        key: body.key,
        status: 'processing',
        error: '',
        required: body.required ?? false,
        array: false,
        ...stamps,
      };
      const more: Record<string, object> = {
        string: { type: 'string', size: body.size },
        float: { type: 'double' },
        datetime: { type: 'datetime', format: '' },
        relationship: {
          ...{
            type: 'relationship',
            relatedCollection: body.relatedCollectionId,
            relationType: body.type,
            twoWay: false,
          },
          ...{ twoWayKey: '', onDelete: body.onDelete, side: 'parent' },
        },
      };
      if (collection.failsWith) Object.assign(part, { status: 'failed', error: collection.failsWith });
      collection.attributes.push({ ...part, ...(more[kind] ?? { type: kind }) });
      return [202, collection.attributes.at(-1)];
    }
    if (parts[4] === 'indexes') {
      const { key, type, attributes, orders, lengths = [] } = body;
      const ready = collection.attributes.filter(({ status }: Stored) => status === 'available');
      if (
        !attributes.every((name: string) => ready.some((each: Stored) => each.key === name && !each.relatedCollection))
      )
        return [400, { type: 'attribute_not_available', message: `${key}: ${attributes}` }];
      collection.indexes.push({
        ...{ key, type, status: 'processing', error: '', attributes, orders, lengths },
        ...stamps,
      });
      return [202, collection.indexes.at(-1)];
    }
    const id = body.databaseId ?? body.collectionId ?? body.bucketId;
    const key = method === 'PUT' ? path : `${path}/${id}`;
    const { permissions: $permissions = [], name } = body;
    const before = stored.get(key) ?? {};
    const common = { $id: parts.at(-1), ...stamps, enabled: true, name };
    if (path.startsWith('/storage')) {
      const about = { compression: 'none', encryption: true, antivirus: true, allowedFileExtensions: [] };
      stored.set(key, {
        ...common,
        $permissions,
        fileSecurity: body.fileSecurity,
        maximumFileSize: body.maximumFileSize,
        ...about,
      });
    } else if (path === '/databases') stored.set(key, common);
    else {
      const made = { attributes: before.attributes ?? [], indexes: before.indexes ?? [] };
      stored.set(key, {
        ...common,
        $permissions,
        databaseId: 'marketplace',
        documentSecurity: body.documentSecurity,
        ...made,
      });
    }
    return [method === 'PUT' ? 200 : 201, stored.get(key)];
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace('/v1', '');
    const body = ['POST', 'PUT'].includes(request.method ?? '') ? await json(request) : {};
    const known = `${request.method} ${path
      .replace(/\?.*/, '')
      .replace(/^\/databases\/[^/]+/, '/databases/{databaseId}')
      .replace(/collections\/[^/]+/, 'collections/{collectionId}')
      .replace(/documents\/[^/]+/, 'documents/{documentId}')
      .replace(/(attributes|indexes)\/(?!(string|integer|float|boolean|datetime|relationship)$)[^/]+/, '$1/{key}')
      .replace(/buckets\/[^/]+/, 'buckets/{bucketId}')}`;
    const described = description.answers[known];
    if (!described) faults.push(`${known} is not described`);
    if (description.requests[known]) check(description.requests[known], body, known);
    const broken = answerBefore(request.method ?? '', path);
    const answered =
      broken === 'lost' || broken === undefined ? answer(request.method ?? '', path, body) : [broken, {}];
    const [status, content] = answered as [number, Stored];
    if (broken === 'lost') return void response.destroy();
    if (status < 300 && status !== 204) {
      check(
        description.schemas[described?.schema ?? ''] ?? {},
        JSON.parse(JSON.stringify(content)),
        `answer of ${known}`,
      );
    }
    if (status < 300) {
      if (status !== described?.status) faults.push(`${known} was answered ${status}`);
    }
    if (request.method !== 'GET') calls.push(`${request.method} ${path}`);
    response.writeHead(request.headers['x-appwrite-key'] === 'key' ? status : 401, {
      'content-type': 'application/json',
    });
    response.end(content && JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    api: createAppwriteApi({ endpoint, project: 'duka', key: 'key', pauseMs: 1 }),
    stored,
    calls,
    faults,
    endpoint,
  };
}
