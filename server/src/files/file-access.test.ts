import { expect, test } from 'vitest';
import { filesPath, get, openFileApp, upload } from '#testing/test-files.ts';
import { listStored } from '#testing/test-stores.ts';

const hello = Buffer.from('Habari');

async function openTwoSellers() {
  const shop = await openFileApp();
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  await upload(shop, asha, { fileId: 'licence', name: 'Leseni ya biashara.txt', bytes: hello });
  return { ...shop, asha, juma };
}

test('a private file does not exist for another seller or a guest, and neither changes nor deletes it [CALL-040, R5, R11]', async () => {
  const shop = await openTwoSellers();
  for (const stranger of [shop.juma, undefined]) {
    for (const part of ['licence', 'licence/view', 'licence/download', 'licence/preview']) {
      const read = await get(shop, stranger, part);
      expect(read.json(), part).toMatchObject({ code: 404, type: 'storage_file_not_found' });
    }
    const options = { ...(stranger && { as: stranger }), body: { name: 'mine', permissions: [] } };
    expect(await shop.call('PUT', `${filesPath}/licence`, options)).toMatchObject({
      status: 401,
      body: { type: 'user_unauthorized' },
    });
    expect(await shop.call('DELETE', `${filesPath}/licence`, options)).toMatchObject({
      status: 401,
      body: { type: 'user_unauthorized' },
    });
    const list = await shop.call('GET', filesPath, stranger && { as: stranger });
    expect(list).toEqual({ status: 200, body: { total: 0, files: [] } });
  }
  expect((await get(shop, shop.asha, 'licence/view')).body).toBe('Habari');
});

test('an id that no file has, or that is no id, is answered as such by every call [CALL-040, R10]', async () => {
  const shop = await openTwoSellers();
  const calls = [
    ['GET', ''],
    ['GET', '/view'],
    ['GET', '/download'],
    ['GET', '/preview'],
    ['PUT', ''],
    ['DELETE', ''],
  ] as const;
  for (const [method, part] of calls) {
    const answer = (id: string) =>
      shop.call(method, `${filesPath}/${id}${part}`, { as: shop.asha, ...(method === 'PUT' && { body: {} }) });
    expect(await answer('missing'), part).toMatchObject({ status: 404, body: { type: 'storage_file_not_found' } });
    for (const id of ['..%2F..%2Fduka.sqlite', 'a%00b', '%F0%9F%8C%BD', `${'a'.repeat(37)}`, '-x']) {
      expect(await answer(id), id).toMatchObject({ status: 400, body: { type: 'general_argument_invalid' } });
    }
  }
});

test('a file is renamed and shown to all by its owner; what is not given stays [CALL-040]', async () => {
  const shop = await openTwoSellers();
  const renamed = await shop.call('PUT', `${filesPath}/licence`, { as: shop.asha, body: { name: 'Leseni 2027.txt' } });
  expect(renamed).toMatchObject({
    status: 200,
    body: {
      name: 'Leseni 2027.txt',
      $permissions: ['read("user:asha")', 'update("user:asha")', 'delete("user:asha")'],
    },
  });
  const permissions = ['read("any")', 'update("user:asha")'];
  const shared = await shop.call('PUT', `${filesPath}/licence`, { as: shop.asha, body: { permissions } });
  expect(shared).toMatchObject({ status: 200, body: { name: 'Leseni 2027.txt', $permissions: permissions } });
  for (const reader of [shop.juma, undefined]) expect((await get(shop, reader, 'licence')).json()).toEqual(shared.body);

  const refused = await shop.call('DELETE', `${filesPath}/licence`, { as: shop.asha });
  expect(refused).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
  await shop.call('PUT', `${filesPath}/licence`, { as: shop.asha, body: { permissions: ['read("users")'] } });
  expect((await get(shop, shop.juma, 'licence')).statusCode).toBe(404);
  expect((await get(shop, shop.asha, 'licence')).statusCode).toBe(200);
});

test('a rename refuses 256 characters, a number, and a role the caller does not hold [CALL-040, R10]', async () => {
  const shop = await openTwoSellers();
  const put = (body: unknown) => shop.call('PUT', `${filesPath}/licence`, { as: shop.asha, body });
  for (const body of [
    { name: 'n'.repeat(256) },
    { name: 7 },
    { permissions: 'read("any")' },
    { permissions: [null] },
  ]) {
    expect(await put(body)).toMatchObject({ status: 400, body: { type: 'general_argument_invalid' } });
  }
  const foreign = await put({ permissions: ['read("user:juma")'] });
  expect(foreign).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
  expect((await put({ name: '../../x/"\r\n.txt' })).body.name).toBe('".txt');
});

test('a deleted file is gone with its bytes, and its id is free again [CALL-040]', async () => {
  const shop = await openTwoSellers();
  expect((await shop.call('DELETE', `${filesPath}/licence`, { as: shop.asha })).status).toBe(204);
  expect((await get(shop, shop.asha, 'licence/view')).statusCode).toBe(404);
  expect(await listStored(shop.dataDir)).toEqual([]);
  const again = await upload(shop, shop.juma, { fileId: 'licence', bytes: Buffer.from('Juma') });
  expect(again.status).toBe(201);
  expect((await get(shop, shop.juma, 'licence/view')).body).toBe('Juma');
});

test('files are listed by query, search, order, page and cursor, and the total counts all that match [CALL-040]', async () => {
  const shop = await openTwoSellers();
  for (const [fileId, name] of [
    ['a', 'mahindi bora.png'],
    ['b', 'Maharage.jpg'],
    ['c', 'mbolea.png'],
  ] as const) {
    await upload(shop, shop.asha, { fileId, name, bytes: Buffer.from(name) });
  }
  await upload(shop, shop.juma, { fileId: 'd', name: 'mahindi.png', bytes: hello });
  const list = async (...queries: object[]) => {
    const texts = queries.map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`);
    const { body } = await shop.call('GET', `${filesPath}?${texts.join('&')}`, { as: shop.asha });
    return body as { total: number; files: { $id: string }[] };
  };
  const idsOf = async (...queries: object[]) => (await list(...queries)).files.map(({ $id }) => $id);
  const byName = { method: 'orderAsc', attribute: 'name' };

  expect(await idsOf()).toEqual(['licence', 'a', 'b', 'c']);
  expect(await idsOf({ method: 'startsWith', attribute: 'name', values: ['ma'] }, byName)).toHaveLength(2);
  expect(await idsOf({ method: 'equal', attribute: 'name', values: ['mbolea.png', 'mahindi.png'] })).toEqual(['c']);
  expect(
    await idsOf(
      { method: 'greaterThan', attribute: 'sizeOriginal', values: [10] },
      { method: 'orderDesc', attribute: 'sizeOriginal' },
    ),
  ).toEqual(['a', 'b']);
  const page = await list({ method: 'limit', values: [1] }, { method: 'offset', values: [1] });
  expect(page).toMatchObject({ total: 4, files: [{ $id: 'a' }] });
  expect(await idsOf({ method: 'cursorAfter', values: ['b'] })).toEqual(['c']);
  expect(await idsOf({ method: 'cursorBefore', values: ['b'] })).toEqual(['licence', 'a']);

  const search = await shop.call('GET', `${filesPath}?search=MAHI`, { as: shop.asha });
  expect(search.body).toMatchObject({ total: 1, files: [{ $id: 'a' }] });
});

test("a list refuses what it cannot read, and a cursor that is not the caller's [CALL-040, R10, R13]", async () => {
  const shop = await openTwoSellers();
  await upload(shop, shop.juma, { fileId: 'd', bytes: hello });
  const list = (query: string) => shop.call('GET', `${filesPath}?${query}`, { as: shop.asha });
  const one = (query: object) => list(`queries[]=${encodeURIComponent(JSON.stringify(query))}`);
  for (const bad of [
    { method: 'equal', attribute: 'contentKey', values: ['x'] },
    { method: 'equal', attribute: '$readers', values: ['any'] },
    { method: 'search', attribute: 'name', values: ['x'] },
    { method: 'limit', values: [0] },
  ]) {
    expect(await one(bad)).toMatchObject({ status: 400, body: { type: 'general_query_invalid' } });
  }
  expect(await list('queries[]=nonsense')).toMatchObject({ status: 400, body: { type: 'general_query_invalid' } });
  expect(await list(`search=${'x'.repeat(257)}`)).toMatchObject({ status: 400 });
  expect(await list('search=a&search=b')).toMatchObject({ status: 400 });
  expect(await one({ method: 'cursorAfter', values: ['d'] })).toMatchObject({
    status: 400,
    body: { type: 'general_cursor_not_found' },
  });
});
