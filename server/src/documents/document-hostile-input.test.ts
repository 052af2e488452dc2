import { collectionIds } from '@duka/domain/collections';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

const runs = 300;

/** Values that are often nearly right: the names and types of real attributes, among garbage. */
const anyName = fc.oneof(
  fc.constantFrom(
    'name',
    'storeId',
    'quantityInStock',
    'sellingPrice',
    'units',
    'createdAt',
    '$id',
    '__proto__',
    'constructor',
  ),
  fc.string(),
);
const anyData = fc.dictionary(anyName, fc.jsonValue({ maxDepth: 2 }));
const anyQuery = fc.oneof(
  fc.string(),
  fc.json({ maxDepth: 3 }),
  fc
    .record({
      method: fc.constantFrom(
        'equal',
        'or',
        'and',
        'contains',
        'search',
        'between',
        'limit',
        'offset',
        'orderAsc',
        'select',
        'cursorAfter',
        'isNull',
        'toString',
      ),
      attribute: anyName,
      values: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
    })
    .map((query) => JSON.stringify(query)),
);

test('no document call answers 500, whatever it is sent [ERR-001, ERR-002]', async () => {
  const { app, newSeller } = await openTestApp();
  const asha = await newSeller('asha', 'asha-shop');
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: unknown) => {
    const response = await app.inject({
      method,
      url,
      headers: { 'x-appwrite-project': 'duka', 'x-appwrite-session': asha.session, 'content-type': 'application/json' },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    });
    expect(response.statusCode, `${method} ${url} ${JSON.stringify(payload)} ${response.body}`).toBeLessThan(500);
    if (response.statusCode >= 400)
      expect(response.json()).toMatchObject({ code: response.statusCode, version: '1.7.5' });
  };

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...collectionIds),
      fc.oneof(fc.constantFrom('asha', 'asha-shop', 'unique()'), fc.string({ minLength: 1 })),
      anyData,
      fc.array(anyQuery, { maxLength: 4 }),
      fc.jsonValue({ maxDepth: 2 }),
      async (collection, id, data, queries, permissions) => {
        const path = documentsPath(collection, encodeURIComponent(id));
        const query = queries.map((text, at) => `queries[${at}]=${encodeURIComponent(toWellFormed(text))}`).join('&');
        await call('GET', `${documentsPath(collection)}?${query}`);
        await call('GET', `${path}?${query}`);
        await call('POST', documentsPath(collection), { documentId: id, data, permissions });
        await call('PATCH', path, { data, permissions });
        if (collection !== 'users' && collection !== 'stores') await call('DELETE', path);
      },
    ),
    { numRuns: runs },
  );
});

/** A lone surrogate cannot be written into an address. */
function toWellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '?');
}
