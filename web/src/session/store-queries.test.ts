import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };
const row = { userId: 'asha', firstName: 'Asha', email: asha.email };
const shop = { storeName: 'Asha Agrovet', storeType: 'Small-Scale' };

async function openAsSeller() {
  await openRealBackend();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const { createAccount, createSession } = await import('#data/calls/account.ts');
  await createAccount(asha);
  await createSession(asha.email, asha.password);
  const { createDocument } = await import('#data/calls/documents.ts');
  const { storeOptions, userDocumentOptions } = await import('./store-queries.ts');
  const queryClient = new QueryClient();
  return {
    createDocument,
    fetchStore: () => queryClient.fetchQuery(storeOptions('asha')),
    fetchUser: () => queryClient.fetchQuery(userDocumentOptions('asha')),
  };
}

test('my store is found by my account, with the account that owns it [LIST-015, CALL-028, DATA-003]', async () => {
  const { createDocument, fetchStore, fetchUser } = await openAsSeller();
  await createDocument('users', 'asha', row);
  await createDocument('stores', 's1', { ...shop, ownerId: 'asha' });
  const found = { id: 's1', ownerId: 'asha', ownerAccountId: 'asha', storeName: 'Asha Agrovet', avatar: '' };
  expect(await fetchStore()).toMatchObject(found);
  expect(await fetchUser()).toMatchObject({ $id: 'asha', firstName: 'Asha' });
});

test('a user document under another id still leads to my store [LIST-015, CALL-031]', async () => {
  const { createDocument, fetchStore } = await openAsSeller();
  await createDocument('users', 'generated1', row);
  await createDocument('stores', 's1', { ...shop, ownerId: 'generated1' });
  expect(await fetchStore()).toMatchObject({ id: 's1', ownerId: 'generated1', ownerAccountId: 'asha' });
});

test('without a store, or without a user document, the answer is none and not an error [LIST-015, DATA-016]', async () => {
  const { fetchStore, fetchUser } = await openAsSeller();
  expect(await fetchStore()).toBeNull();
  expect(await fetchUser()).toBeNull();
});
