import { expect, test } from 'vitest';
import { documentsPath, openTestApp } from '#testing/test-app.ts';

const store = { ownerId: 'asha', storeName: 'Mbegu Bora', storeType: 'Large-Scale', phone: '+255712000001' };

const ofScale = 'must be the digits of a code of a scale, such as 20IIIIIWW.WWWC';

test.each([
  [{ tinNo: '12345678' }, 'Attribute "tinNo": TIN number must be exactly 9 digits'],
  [{ tinNo: '12345678x' }, 'Attribute "tinNo": TIN number must be exactly 9 digits'],
  [{ storeType: 'Kiosk' }, 'Attribute "storeType" must be one of Small-Scale, Medium-Scale, Large-Scale, Other'],
  [{ storeName: '  ' }, 'Attribute "storeName": Store name is required'],
  [{ phone: 'call me' }, 'Attribute "phone": Please enter a valid phone number'],
  [{ license: 'javascript:alert(1)' }, 'Attribute "license" must be a link'],
  [{ scaleCodes: '20IIIIIWWWWWW' }, `Attribute "scaleCodes" ${ofScale}`],
  [{ scaleCodes: '2x' }, `Attribute "scaleCodes" ${ofScale}`],
])(
  'a store that holds %j is neither created nor changed so [SHOP-014, SHOP-017, CONST-003, CONST-005, DATA-023, GTIN-010]',
  async (wrong, words) => {
    const { call, newSeller } = await openTestApp();
    const asha = await newSeller('asha', 'asha-shop');
    const refusal = {
      status: 400,
      body: { type: 'document_invalid_structure', message: `Invalid document structure: ${words}` },
    };
    const created = await call('POST', documentsPath('stores'), {
      as: asha,
      body: { documentId: 'other', data: { ...store, ...wrong } },
    });
    expect(created).toMatchObject(refusal);
    expect(
      await call('PATCH', documentsPath('stores', 'asha-shop'), { as: asha, body: { data: wrong } }),
    ).toMatchObject(refusal);
    expect((await call('GET', documentsPath('stores', 'other'), { as: asha })).status).toBe(404);
  },
);

test('a store is stored with what registration sends, and changed attribute by attribute [CALL-025, CALL-032, CALL-034, DATA-022, DATA-023, DATA-024, DATA-025]', async () => {
  const { call, newSeller } = await openTestApp();
  const asha = await newSeller('asha', 'asha-shop');
  const registered = {
    ...store,
    bRegNo: '412776',
    tinNo: '104382917',
    activeHrs: '07:30am - 05:30pm',
    license: 'http://localhost:4000/no-license.svg',
  };
  const created = await call('POST', documentsPath('stores'), {
    as: asha,
    body: { documentId: 'second', data: registered },
  });
  expect(created).toMatchObject({ status: 201, body: { ...registered, ownerId: { $id: 'asha' } } });
  const changed = await call('PATCH', documentsPath('stores', 'second'), {
    as: asha,
    body: { data: { tinNo: null, bRegNo: '' } },
  });
  expect(changed).toMatchObject({ status: 200, body: { tinNo: null, activeHrs: registered.activeHrs } });
});
