import { equal, limit } from '@duka/domain/query';
import { expect, test } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

const asha = { userId: 'asha', email: 'asha@duka.example', password: 'DukaTest2026', name: 'Asha Mushi' };
const row = { userId: 'asha', firstName: 'Asha', email: asha.email, phone: '+255712000001' };

async function openAsSeller() {
  const backend = await openRealBackend();
  const { createAccount, createSession } = await import('./account.ts');
  await createAccount(asha);
  await createSession(asha.email, asha.password);
  const documents = await import('./documents.ts');
  const { Query } = await import('#data/connection/client.ts');
  return { ...backend, ...documents, Query };
}

test('documents are created, listed, read, changed and deleted [CALL-020, CALL-021, CALL-022, CALL-023, CALL-024]', async () => {
  const { createDocument, listDocuments, getDocument, updateDocument, deleteDocument, Query } = await openAsSeller();
  await createDocument('users', 'asha', row);
  const store = { ownerId: 'asha', storeName: 'Asha Agrovet', storeType: 'Small-Scale' };
  await createDocument('stores', 's1', store);
  const found = await listDocuments('stores', [equal('ownerId', 'asha'), limit(1)]);
  expect(found).toMatchObject({ total: 1, documents: [{ $id: 's1', ownerId: { $id: 'asha' } }] });
  expect((await listDocuments('stores', [Query.equal('ownerId', ['nobody'])])).total).toBe(0);
  const read = await getDocument('stores', 's1');
  await updateDocument('stores', 's1', { ...read, storeName: 'Asha Farm Shop' });
  expect((await getDocument('stores', 's1')).storeName).toBe('Asha Farm Shop');
  await deleteDocument('stores', 's1');
  await expect(getDocument('stores', 's1')).rejects.toMatchObject({ status: 404 });
});

test('a create repeated after a lost answer is done once; another document under its id is refused [CALL-022]', async () => {
  const { createDocument, listDocuments } = await openAsSeller();
  const first = await createDocument('users', 'asha', row);
  expect(await createDocument('users', 'asha', row)).toMatchObject({ $id: 'asha', $createdAt: first.$createdAt });
  expect((await listDocuments('users', [equal('userId', 'asha')])).total).toBe(1);
  await expect(createDocument('users', 'asha', { ...row, firstName: 'Another' })).rejects.toMatchObject({
    status: 409,
    type: 'document_already_exists',
  });
});

test('a guest is refused with an authentication error [PERM-011, PERM-012]', async () => {
  await openRealBackend();
  const { listDocuments } = await import('./documents.ts');
  await expect(listDocuments('products')).rejects.toMatchObject({ status: 401, isAuthentication: true });
});
