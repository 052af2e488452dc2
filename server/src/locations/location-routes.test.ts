import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addErrorReplies } from '#http/wire/error-reply.ts';
import { watchAnswers } from '#testing/watch-answers.ts';
import { locationRoutes } from './location-routes.ts';
import type { House, Place } from './places.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  addErrorReplies(app);
  app.setNotFoundHandler((_request, reply) => reply.send('the web app'));
  await app.register(locationRoutes, { prefix: '/napa/v1' });
  watchAnswers(app);
});
afterAll(() => app.close());

async function ask<Answer>(path: string, id: unknown): Promise<Answer[]> {
  const reply = await app.inject({ method: 'POST', url: `/napa/v1/${path}`, payload: { id } });
  expect(reply.statusCode).toBe(200);
  const [list] = Object.values(reply.json() as Record<string, Answer[]>);
  return list as Answer[];
}

async function listRegions(): Promise<Place[]> {
  const reply = await app.inject({ url: '/napa/v1/napagetregions' });
  expect(reply.statusCode).toBe(200);
  return (reply.json() as { regions: Place[] }).regions;
}

test('the service names all 31 regions, the mainland ones as 1 to 26, without a session [NAPA-001] [NAPA-002] [NAPA-003]', async () => {
  const regions = await listRegions();
  expect(regions).toHaveLength(31);
  expect(regions.map((region) => region.id)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  expect(regions[0]).toEqual({ id: 1, name: 'Arusha' });
  expect(regions[1]).toEqual({ id: 2, name: 'Dar es Salaam' });
  expect(regions[25]).toEqual({ id: 26, name: 'Tanga' });
  expect(regions.slice(26).map((region) => region.name)).toEqual([
    'Mjini Magharibi',
    'Kusini Unguja',
    'Kaskazini Unguja',
    'Kusini Pemba',
    'Kaskazini Pemba',
  ]);
});

test.each([
  ['napagetcouncils', 'Councils', 18],
  ['napagetwards', 'Wards', 1801],
  ['napagetdistricts', 'Streets', 180101],
  ['napagetmtaaroads', 'Roads', 18010101],
  ['napagethouseInfo', 'HouseInfo', 1801010101],
])(
  '%s answers its list in the field %s [NAPA-004] [NAPA-005] [NAPA-006] [NAPA-007] [NAPA-008]',
  async (path, field, id) => {
    const reply = await app.inject({ method: 'POST', url: `/napa/v1/${path}`, payload: { id } });
    expect(Object.keys(reply.json())).toEqual([field]);
    expect(reply.json()[field].length).toBeGreaterThan(0);
  },
);

test('every region leads through each council, a ward, a street and a road to a house in Tanzania [NAPA-004] [NAPA-005] [NAPA-006] [NAPA-007] [NAPA-008]', async () => {
  for (const region of await listRegions()) {
    const councils = await ask<Place>('napagetcouncils', region.id);
    expect(councils.length, region.name).toBeGreaterThan(0);
    for (const council of councils) {
      const ward = (await ask<Place>('napagetwards', council.id)).at(-1);
      const street = (await ask<Place>('napagetdistricts', ward?.id)).at(-1);
      const road = (await ask<Place>('napagetmtaaroads', street?.id)).at(-1);
      const house = (await ask<House>('napagethouseInfo', road?.id)).at(-1);
      expect(road?.name).toMatch(/^Barabara ya mfano/);
      expect(house?.houseNumber).toMatch(/^Mfano/);
      expect(house?.postcode, `${region.name} ${council.name} ${ward?.name}`).toMatch(/^\d{5}$/);
      expect(house?.latitude).toBeGreaterThan(-12);
      expect(house?.latitude).toBeLessThan(0);
      expect(house?.longitude).toBeGreaterThan(29);
      expect(house?.longitude).toBeLessThan(41);
      expect(Number.isSafeInteger(house?.addressId)).toBe(true);
    }
  }
});

test('an id means the same place as a number and as text, and names are real ones [NAPA-005] [NAPA-006]', async () => {
  expect(await ask('napagetwards', '101')).toEqual(await ask('napagetwards', 101));
  expect((await ask<Place>('napagetcouncils', 16)).map((place) => place.name)).toContain('Ukerewe');
  expect((await ask<Place>('napagetwards', 101))[0]).toEqual({ id: 10101, name: 'Sekei' });
  expect((await ask<Place>('napagetdistricts', 10101))[0]).toEqual({ id: 1010101, name: 'Sanawari' });
  expect((await ask<House>('napagethouseInfo', 101010101))[0]).toMatchObject({
    addressId: 10101010101,
    postcode: '23101',
  });
});

test('the same question gets the same houses [NAPA-008]', async () => {
  expect(await ask('napagethouseInfo', 202010101)).toEqual(await ask('napagethouseInfo', 202010101));
});

const unknownIds = [
  0,
  -1,
  32,
  99,
  1.5,
  101,
  9999999999999,
  1e300,
  '',
  ' 1',
  '01',
  '1.0',
  'Arusha',
  '__proto__',
  'constructor',
  '1; --',
];
test.each(unknownIds)('the unknown region %j has no councils and no error [NAPA-014]', async (id) => {
  expect(await ask('napagetcouncils', id)).toEqual([]);
});

test.each([
  ['napagetwards', 1],
  ['napagetwards', 199],
  ['napagetdistricts', 10199],
  ['napagetmtaaroads', 1010199],
  ['napagetmtaaroads', 1010100],
  ['napagethouseInfo', 101010104],
  ['napagethouseInfo', 101010100],
])('%s knows nothing below %j, an id of another level or of nothing [NAPA-014]', async (path, id) => {
  expect(await ask(path, id)).toEqual([]);
});

test.each([
  '{}',
  '{"id":null}',
  '{"id":[]}',
  '{"id":[1]}',
  '{"id":{}}',
  '{"id":true}',
  'null',
  '1',
  '"1"',
  '[]',
  '{"id":',
  'id=1',
  '',
])('the body %j is refused as a bad request [NAPA-014]', async (payload) => {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type };
    const reply = await app.inject({ method: 'POST', url: '/napa/v1/napagetcouncils', payload, headers });
    expect(reply.statusCode, type).toBe(400);
  }
});

test('a request without body and type is a bad request, and a body without type is read as JSON [NAPA-014]', async () => {
  expect((await app.inject({ method: 'POST', url: '/napa/v1/napagetwards' })).statusCode).toBe(400);
  const reply = await app.inject({ method: 'POST', url: '/napa/v1/napagetwards', payload: Buffer.from('{"id":101}') });
  expect(reply.statusCode).toBe(200);
});

test.each([
  ['POST', '/napa/v1/napagetregions'],
  ['GET', '/napa/v1/napagetcouncils'],
  ['DELETE', '/napa/v1/napagetwards'],
  ['GET', '/napa/v1/'],
  ['POST', '/napa/v1/napagetnothing'],
] as const)('%s %s does not exist [NAPA-014]', async (method, url) => {
  expect([404, 405]).toContain((await app.inject({ method, url })).statusCode);
});
