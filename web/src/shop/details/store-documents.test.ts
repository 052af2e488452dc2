import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };
const juma = { ...asha, userId: 'juma', email: 'juma@duka.example' };
const shop = {
  storeName: 'Mbegu Bora',
  storeType: 'Large-Scale Shop',
  phone: '0712 345 678',
  bRegNo: '412776',
  tinNo: '4382917',
  activeHrs: '07:30am - 05:30pm',
  license: 'http://localhost/no-license.svg',
};
const uploaded = 'http://localhost/v1/storage/buckets/files/files/leseni/view?project=duka';

/** Opens the backend with Asha signed in, who has a user document and no store. */
async function open() {
  await openRealBackend();
  const { createAccount, createSession, deleteSession } = await import('#data/calls/account.ts');
  const { createDocument, listDocuments } = await import('#data/calls/documents.ts');
  const { createStore, updateStoreDetails } = await import('./store-documents.ts');
  const signUp = async (person: typeof asha) => {
    await createAccount(person);
    await createSession(person.email, person.password);
    const { userId, email, name } = person;
    await createDocument('users', userId, { userId, email, firstName: name });
  };
  await signUp(asha);
  const stores = async () => (await listDocuments('stores')).documents;
  return { createStore, updateStoreDetails, createDocument, createSession, deleteSession, signUp, stores };
}

test('a store is created with its scale, phone and TIN in their stored form [SHOP-012, SHOP-015, CALL-025, CALL-034, CALL-035]', async () => {
  const { createStore, stores } = await open();
  const store = await createStore('asha', shop);
  const expected = { ...shop, storeType: 'Large-Scale', phone: '+255712345678', tinNo: '004382917' };
  expect(store).toMatchObject({ ...expected, ownerId: { $id: 'asha' } });
  expect(await stores()).toHaveLength(1);
});

test('whatever is no scale is stored as Small-Scale [SHOP-016]', async () => {
  const { createStore } = await open();
  expect((await createStore('asha', { ...shop, storeType: 'Other' })).storeType).toBe('Small-Scale');
});

test('without a name or a type nothing is created [SHOP-017, SHOP-018]', async () => {
  const { createStore, stores } = await open();
  await expect(createStore('asha', { ...shop, storeName: ' ' })).rejects.toThrow('Store name is required');
  await expect(createStore('asha', { ...shop, storeType: '' })).rejects.toThrow('Store type is required');
  expect(await stores()).toEqual([]);
});

test('several creates at once, and later ones, come to one store, which has what came last [SHOP-019]', async () => {
  const { createStore, stores } = await open();
  await Promise.all(['One', 'Two', 'Three'].map((storeName) => createStore('asha', { ...shop, storeName })));
  await createStore('asha', { ...shop, storeName: 'Four' });
  expect(await stores()).toMatchObject([{ storeName: 'Four' }]);
});

test('a store there is already keeps its license for a placeholder, and takes a new one [SHOP-022, DATA-025]', async () => {
  const { createStore, updateStoreDetails } = await open();
  const store = await createStore('asha', shop);
  await updateStoreDetails(store.$id, { license: uploaded });
  expect((await createStore('asha', shop)).license).toBe(uploaded);
  const newer = uploaded.replace('leseni', 'leseni-mpya');
  expect((await createStore('asha', { ...shop, license: newer })).license).toBe(newer);
});

test("a store's id that somebody else holds keeps nobody from a store [SHOP-019]", async () => {
  const { createStore, createDocument, createSession, deleteSession, signUp, stores } = await open();
  await deleteSession();
  await signUp(juma);
  await createDocument('stores', 'asha', { ownerId: 'juma', storeName: 'In the way' });
  await deleteSession();
  await createSession(asha.email, asha.password);
  const store = await createStore('asha', shop);
  expect(store.$id).not.toBe('asha');
  expect(await stores()).toMatchObject([{ $id: store.$id, storeName: 'Mbegu Bora' }]);
});
