import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { collectionIds } from '@duka/domain/collections';
import { expect, onTestFinished, test } from 'vitest';
import { checkSchema, type Schema } from '#testing/check-schema.ts';
import { createHostedApi } from './hosted-api.ts';
import { planCollections } from './plan.ts';
import { promises } from './promises.ts';
import { provision } from './provision.ts';

/** The part of the official description of Appwrite 1.7 that these calls need. */
const description = JSON.parse(readFileSync(join(import.meta.dirname, 'appwrite-1.7-admin.json'), 'utf8')) as {
  readonly requests: Readonly<Record<string, Schema>>;
  readonly answers: Readonly<Record<string, { readonly status: number; readonly schema: string }>>;
  readonly schemas: Readonly<Record<string, Schema>>;
};

const at = '2026-11-23T00:00:00.000+00:00';
const stamps = { $createdAt: at, $updatedAt: at };
// biome-ignore lint/suspicious/noExplicitAny: what a host keeps has many shapes, each checked against its description.
type Kept = any;

/**
 * A stand-in for a hosted server: it keeps what it is sent, and makes attributes and indexes in its own time. Every request and every
 * answer is held against the official description.
 */
async function openHost() {
  const kept = new Map<string, Kept>();
  const calls: string[] = [];
  const faults: string[] = [];
  const check = (schema: Schema, value: unknown, where: string) =>
    faults.push(...checkSchema(schema, value, where, (name) => description.schemas[name] as Schema));

  function answer(method: string, path: string, body: Kept): [status: number, body: unknown] {
    const parts = path.split('/').slice(1);
    const collection = kept.get(`/databases/marketplace/collections/${parts[3]}`);
    if (method === 'GET') {
      const found = kept.get(path);
      if (!found)
        return [
          404,
          { message: 'Not found', code: 404, type: `${parts.at(-2)?.slice(0, -1)}_not_found`, version: '1.7.4' },
        ];
      const copy = structuredClone(found);
      // Whatever was begun is made by the next look.
      for (const part of [...(found.attributes ?? []), ...(found.indexes ?? [])]) {
        if (part.status === 'processing') part.status = 'available';
      }
      return [200, copy];
    }
    if (parts[4] === 'attributes') {
      const { kind = '' } = { kind: parts[5] };
      if (collection.attributes.some(({ key }: Kept) => key === body.key))
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
      collection.attributes.push({ ...part, ...(more[kind] ?? { type: kind }) });
      return [202, collection.attributes.at(-1)];
    }
    if (parts[4] === 'indexes') {
      const { key, type, attributes, orders, lengths = [] } = body;
      const ready = collection.attributes.filter(({ status }: Kept) => status === 'available');
      if (!attributes.every((name: string) => ready.some((each: Kept) => each.key === name && !each.relatedCollection)))
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
    const before = kept.get(key) ?? {};
    const common = { $id: parts.at(-1), ...stamps, enabled: true, name };
    if (path.startsWith('/storage')) {
      const about = { compression: 'none', encryption: true, antivirus: true, allowedFileExtensions: [] };
      kept.set(key, {
        ...common,
        $permissions,
        fileSecurity: body.fileSecurity,
        maximumFileSize: body.maximumFileSize,
        ...about,
      });
    } else if (path === '/databases') kept.set(key, common);
    else {
      const made = { attributes: before.attributes ?? [], indexes: before.indexes ?? [] };
      kept.set(key, {
        ...common,
        $permissions,
        databaseId: 'marketplace',
        documentSecurity: body.documentSecurity,
        ...made,
      });
    }
    return [method === 'PUT' ? 200 : 201, kept.get(key)];
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace('/v1', '');
    const body = request.method === 'GET' ? {} : await json(request);
    const known = `${request.method} ${path
      .replace(/^\/databases\/[^/]+/, '/databases/{databaseId}')
      .replace(/collections\/[^/]+/, 'collections/{collectionId}')
      .replace(/buckets\/[^/]+/, 'buckets/{bucketId}')}`;
    const described = description.answers[known];
    if (!described) faults.push(`${known} is not described`);
    if (description.requests[known]) check(description.requests[known], body, known);
    const [status, content] = answer(request.method ?? '', path, body);
    if (status < 300) {
      check(
        description.schemas[described?.schema ?? ''] ?? {},
        JSON.parse(JSON.stringify(content)),
        `answer of ${known}`,
      );
      if (status !== described?.status) faults.push(`${known} was answered ${status}`);
    }
    if (request.method !== 'GET') calls.push(`${request.method} ${path}`);
    response.writeHead(request.headers['x-appwrite-key'] === 'key' ? status : 401, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { api: createHostedApi({ endpoint, project: 'duka', key: 'key' }), kept, calls, faults, endpoint };
}

const quick = { log: () => {}, pollMs: 1, longestMs: 1000 };

test('a hosted server gets every collection, attribute, index and the bucket, in calls that its description knows', async () => {
  const { api, kept, calls, faults } = await openHost();
  expect(await provision(api, quick)).toEqual([]);
  expect(faults).toEqual([]);
  for (const { id, attributes, indexes } of planCollections()) {
    const made = kept.get(`/databases/marketplace/collections/${id}`);
    expect(made.attributes.map(({ key }: Kept) => key).sort()).toEqual(attributes.map(({ body }) => body.key).sort());
    expect(made.indexes).toHaveLength(indexes.length);
    expect(new Set(indexes.map(({ key }) => key)).size).toBe(indexes.length);
  }
  expect(kept.get('/storage/buckets/files')).toMatchObject({ fileSecurity: true });
  expect(calls.filter((call) => call.endsWith('/collections'))).toHaveLength(collectionIds.length);
});

test('made again it changes nothing; what was begun goes on, what was opened is closed, and what differs is named', async () => {
  const { api, kept, calls } = await openHost();
  await provision(api, quick);
  const all = calls.length;
  expect(await provision(api, quick)).toEqual([]);
  expect(calls).toHaveLength(all);

  const products = kept.get('/databases/marketplace/collections/products');
  products.attributes = products.attributes.filter(({ key }: Kept) => key !== 'barcode');
  products.$permissions = ['read("any")'];
  products.attributes.find(({ key }: Kept) => key === 'name').size = 10;
  expect(await provision(api, quick)).toEqual(['products.name is another attribute than ours.']);
  const path = '/databases/marketplace/collections/products';
  expect(calls.slice(all)).toEqual([`PUT ${path}`, `POST ${path}/attributes/string`]);
  expect(kept.get(path).$permissions).toEqual(['create("users")']);
});

test('an attribute that the host cannot make, and a key that it refuses, end it with the reason', async () => {
  const { api, kept, endpoint } = await openHost();
  await provision(api, quick);
  const [attribute] = kept.get('/databases/marketplace/collections/users').attributes;
  Object.assign(attribute, { status: 'failed', error: 'row too wide' });
  await expect(provision(api, quick)).rejects.toThrow('could not be made: row too wide');
  const wrong = createHostedApi({ endpoint, project: 'duka', key: 'other' });
  await expect(provision(wrong, quick)).rejects.toMatchObject({ status: 401 });
});

test('each rule of the wire is said to hold on a hosted server or not', () => {
  const wire = readFileSync(join(import.meta.dirname, '../../../docs/wire.md'), 'utf8');
  const rules = [...wire.matchAll(/^- \*\*(R\d+)\*\*/gm)].map(([, rule]) => rule);
  expect(Object.keys(promises).sort()).toEqual(rules.sort());
});
