import { chooseHouse, emptyLocationForm } from '@duka/domain/places/location-form';
import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };
const places = {
  region: 'Arusha',
  district: 'Arusha Urban',
  ward: ' Sekei ',
  street: 'Naura',
  road: 'Barabara ya mfano 1',
};
const house = { key: '9', name: '12B', postcode: '23101', latitude: -3.4, longitude: 36.7 };
const form = chooseHouse({ ...emptyLocationForm, ...places }, house);
const save = { userId: 'asha', storeId: 'shop', documentId: 'place', form };

async function openShop() {
  await openRealBackend();
  const { createAccount, createSession } = await import('#data/calls/account.ts');
  const { createDocument, listDocuments } = await import('#data/calls/documents.ts');
  await createAccount(asha);
  await createSession(asha.email, asha.password);
  await createDocument('users', 'asha', { userId: 'asha', firstName: 'Asha', email: asha.email });
  await createDocument('stores', 'shop', { ownerId: 'asha', storeName: 'Asha Agrovet', storeType: 'Small-Scale' });
  const { ApiFailure } = await import('#data/connection/api-error.ts');
  return { ApiFailure, list: () => listDocuments('storeLocations'), ...(await import('./save-store-location.ts')) };
}

test('a location is stored trimmed, with its store and its position [LOC-022, DATA-030, DATA-034, DATA-035]', async () => {
  const { saveStoreLocation } = await openShop();
  expect(await saveStoreLocation(save)).toMatchObject({
    $id: 'place',
    storeId: [{ $id: 'shop' }],
    ...places,
    ward: 'Sekei',
    houseNo: '12B',
    postcode: '23101',
    latitude: -3.4,
    longtude: 36.7,
  });
});

test('a store has one location: another save, also from another device, changes it [REG-030]', async () => {
  const { saveStoreLocation, list } = await openShop();
  await saveStoreLocation(save);
  await saveStoreLocation(save);
  const moved = { ...save, documentId: 'another', form: { ...form, street: 'Sanawari' } };
  expect(await saveStoreLocation(moved)).toMatchObject({ $id: 'place', street: 'Sanawari' });
  expect(await list()).toMatchObject({ total: 1, documents: [{ street: 'Sanawari' }] });
});

test('the data layer refuses in its own words what the form would have refused [LOC-018, LOC-020]', async () => {
  const { saveStoreLocation, explainSaveFailure, list } = await openShop();
  const refusal = async (changes: Partial<typeof save>) =>
    saveStoreLocation({ ...save, ...changes }).then(() => 'stored', explainSaveFailure);
  expect(await refusal({ form: { ...form, ward: ' ', houseNo: '' } })).toBe(
    'Missing required location fields: Ward, House number',
  );
  expect(await refusal({ storeId: '' })).toBe('Store ID is required for location creation');
  expect((await list()).total).toBe(0);
});

test.each([
  [500, 'Server Error', 'Failed to save location data. The server responded with an error.'],
  [0, '', 'Failed to save location details'],
  [400, 'Invalid document', 'Failed to save location details: Invalid document'],
])('a save that failed with %i "%s" is told [LOC-028, LOC-029]', async (status, message, told) => {
  const { ApiFailure, explainSaveFailure } = await openShop();
  expect(explainSaveFailure(new ApiFailure(message, { status }))).toBe(told);
});
