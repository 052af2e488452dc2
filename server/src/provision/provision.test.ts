import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionIds } from '@duka/domain/collections';
import { expect, test } from 'vitest';
import { productCategories, unitCategories, units } from '#seed/reference-data.ts';
import { openAppwriteStandIn } from '#testing/appwrite-stand-in.ts';
import { createAppwriteApi } from './appwrite-api.ts';
import { planCollections } from './plan.ts';
import { promises } from './promises.ts';
import { provision } from './provision.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a host stores has many shapes, each checked against its description.
type Stored = any;

const quick = { log: () => {}, pollMs: 1, maxMs: 1000 };

test('a hosted server gets every collection, attribute, index and the bucket, in calls that its description knows', async () => {
  const { api, stored, calls, faults } = await openAppwriteStandIn();
  expect(await provision(api, quick)).toEqual([]);
  expect(faults).toEqual([]);
  for (const { id, attributes, indexes } of planCollections()) {
    const made = stored.get(`/databases/marketplace/collections/${id}`);
    expect(made.attributes.map(({ key }: Stored) => key).sort()).toEqual(attributes.map(({ body }) => body.key).sort());
    expect(made.indexes).toHaveLength(indexes.length);
    expect(new Set(indexes.map(({ key }) => key)).size).toBe(indexes.length);
  }
  expect(stored.get('/storage/buckets/files')).toMatchObject({ fileSecurity: true });
  expect(calls.filter((call) => call.endsWith('/collections'))).toHaveLength(collectionIds.length);
});

test('made again it changes nothing; what was begun goes on, what was opened is closed, and what differs is named', async () => {
  const { api, stored, calls } = await openAppwriteStandIn();
  await provision(api, quick);
  const all = calls.length;
  expect(await provision(api, quick)).toEqual([]);
  expect(calls).toHaveLength(all);

  const products = stored.get('/databases/marketplace/collections/products');
  products.attributes = products.attributes.filter(({ key }: Stored) => key !== 'barcode');
  products.$permissions = ['read("any")'];
  products.attributes.find(({ key }: Stored) => key === 'name').size = 10;
  expect(await provision(api, quick)).toEqual(['products.name is another attribute than ours.']);
  const path = '/databases/marketplace/collections/products';
  expect(calls.slice(all)).toEqual([`PUT ${path}`, `POST ${path}/attributes/string`]);
  expect(stored.get(path).$permissions).toEqual(['create("users")']);
});

test('an attribute that the host cannot make, and a key that it refuses, end it with the reason', async () => {
  const { api, stored, endpoint } = await openAppwriteStandIn();
  await provision(api, quick);
  const users = stored.get('/databases/marketplace/collections/users');
  const [attribute] = users.attributes;
  Object.assign(attribute, { status: 'failed', error: 'row too wide' });
  // Parts that failed before are deleted and created again.
  expect(await provision(api, quick)).toEqual([]);
  expect(users.attributes.filter(({ key }: { key: string }) => key === attribute.key)).toMatchObject([
    { status: 'available' },
  ]);
  users.attributes = users.attributes.filter(({ key }: { key: string }) => key !== attribute.key);
  users.failsWith = 'row too wide';
  await expect(provision(api, quick)).rejects.toThrow('could not be made: row too wide');
  const wrong = createAppwriteApi({ endpoint, project: 'duka', key: 'other' });
  await expect(provision(wrong, quick)).rejects.toMatchObject({ status: 401 });
});

test('an answer that is lost, a host that is too busy, and a run that was ended anywhere are no end of it', async () => {
  let calls = 0;
  // Each third call fails, in all three ways in turn.
  const ways = ['lost', 503, 429] as const;
  const answerBefore = () => (calls++ % 3 === 1 ? ways[Math.floor(calls / 3) % ways.length] : undefined);
  const shaken = await openAppwriteStandIn({ answerBefore });
  expect(await provision(shaken.api, quick)).toEqual([]);
  const whole = await openAppwriteStandIn();
  await provision(whole.api, quick);
  const contentOf = (stored: ReadonlyMap<string, Stored>) => [...stored.keys()].sort();
  expect(contentOf(shaken.stored)).toEqual(contentOf(whole.stored));

  let left = 0;
  const ended = await openAppwriteStandIn({ answerBefore: () => (left-- > 0 ? undefined : 400) });
  for (let runs = 0; ; runs += 1) {
    // A run that has more behind it looks more up before it goes on.
    left = 100 + 80 * runs;
    const end = await provision(ended.api, quick).catch(({ status }: Stored) => status);
    if (end !== 400) break;
    expect(runs).toBeLessThan(20);
  }
  expect(contentOf(ended.stored)).toEqual(contentOf(whole.stored));
});

test('categories, units and their groups are there for every member to read, as on our own server', async () => {
  const { api, stored } = await openAppwriteStandIn();
  await provision(api, quick);
  for (const [collection, names] of Object.entries({ productCategories, units, unitCategories })) {
    for (const [id, name] of Object.entries(names)) {
      const row = stored.get(`/databases/marketplace/collections/${collection}/documents/${id}`);
      expect(row).toMatchObject({ name, $permissions: ['read("users")'] });
    }
  }
});

test('each rule of the wire is said to hold on a hosted server or not', () => {
  const wire = readFileSync(join(import.meta.dirname, '../../../docs/wire.md'), 'utf8');
  const rules = [...wire.matchAll(/^- \*\*(R\d+)\*\*/gm)].map(([, rule]) => rule);
  expect(Object.keys(promises).sort()).toEqual(rules.sort());
});
