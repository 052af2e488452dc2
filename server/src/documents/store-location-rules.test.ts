import { expect, test } from 'vitest';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

const place = {
  region: 'Arusha',
  district: 'Arusha Urban',
  ward: 'Sekei',
  street: 'Naura',
  road: 'Barabara ya mfano 1',
  houseNo: '0',
  postcode: '23101',
  latitude: -3.36912,
  longtude: 36.68288,
};

async function openShop() {
  const { call, newSeller } = await openTestApp();
  const as = await newSeller('asha', 'shop');
  return {
    create: (data: object) =>
      call('POST', documentsPath('storeLocations'), {
        as,
        body: { documentId: 'place', data: { storeId: ['shop'], ...data } },
      }),
    update: (data: object) => call('PATCH', documentsPath('storeLocations', 'place'), { as, body: { data } }),
  };
}

test('a location is stored with its store, in a list of one, and with the spelling longtude [DATA-030, DATA-031, DATA-034, DATA-035]', async () => {
  const { create } = await openShop();
  const { status, body } = await create(place);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...place, storeId: [{ $id: 'shop' }] });
});

test.each([
  ['region', { region: ' ' }],
  ['district', { district: '' }],
  ['road', { road: '\t' }],
  ['latitude', { latitude: 95 }],
  ['longtude', { longtude: -181 }],
  ['storeId', { storeId: ['shop', 'shop'] }],
])(
  'a client that checks nothing is refused for its %s, new or changed: %j [LOC-015, DATA-030]',
  async (attribute, data) => {
    const { create, update } = await openShop();
    const refused = await create({ ...place, ...data });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ type: 'document_invalid_structure' });
    expect(refused.body.message).toContain(`"${attribute}"`);
    expect((await create(place)).status).toBe(201);
    expect((await update(data)).status).toBe(400);
    expect((await update({ houseNo: '12B' })).status).toBe(200);
  },
);
