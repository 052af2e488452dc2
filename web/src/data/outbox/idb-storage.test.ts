import 'fake-indexeddb/auto';
import { makeDocumentId } from '@duka/domain/document-id';
import { openDB } from 'idb';
import { expect, onTestFinished, test } from 'vitest';
import type { NewCommand } from './command.ts';
import { AlreadyQueuedError } from './command-list.ts';
import { openIdbStorage } from './idb-storage.ts';

async function openStorage() {
  const storage = await openIdbStorage(`duka.outbox.${makeDocumentId(Date.now(), Math.random)}`);
  onTestFinished(() => storage.close());
  return storage;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

function newProduct(barcode: string, id = 'rope'): NewCommand {
  const data = { name: 'Rope', barcode };
  return { id, kind: 'create', collection: 'products', documentId: id, data, doneAt: '2026-11-20', title: 'Rope' };
}

test('what is kept twice is there once, and other data under a known id is refused and not swallowed [decision 0050]', async () => {
  const storage = await openStorage();
  await storage.add({ ...newProduct('1'), bytes: bytesOf('photo') });
  await storage.add({ ...newProduct('1'), doneAt: '2026-11-21' });
  await expect(storage.add(newProduct('2'))).rejects.toThrow(AlreadyQueuedError);
  await storage.change('rope', { state: 'sent' });
  await expect(storage.add(newProduct('2'))).rejects.toThrow('“Rope” was kept on this device');
  expect(await storage.list()).toMatchObject([{ data: { barcode: '1' }, doneAt: '2026-11-20', state: 'sent' }]);
});

test('what the server has refused is replaced in its place, with its bytes [decision 0050]', async () => {
  const storage = await openStorage();
  await storage.add({ ...newProduct('1'), bytes: bytesOf('photo') });
  await storage.add(newProduct('5', 'hoe'));
  await storage.change('rope', { state: 'refused', refusal: { message: 'The barcode is taken.' } });
  await storage.add({ ...newProduct('2'), bytes: bytesOf('other') });
  const [first, second, third] = await storage.list();
  expect([first, second, third]).toEqual([
    expect.objectContaining({ id: 'rope', data: { name: 'Rope', barcode: '2' } }),
    expect.objectContaining({ id: 'hoe' }),
    undefined,
  ]);
  expect(first).toMatchObject({ state: 'waiting' });
  expect(first).not.toHaveProperty('refusal');
  expect(new TextDecoder().decode(await storage.readBytes('rope'))).toBe('other');
  await storage.change('rope', { state: 'refused' });
  await storage.add(newProduct('3'));
  expect(await storage.readBytes('rope')).toBeUndefined();
});

test('of several that are kept together all are there or none, and a sale that is put right happened when it was kept first [decision 0050]', async () => {
  const storage = await openStorage();
  await storage.add(newProduct('1'));
  await expect(storage.add(newProduct('7', 'hoe'), newProduct('2'))).rejects.toThrow(AlreadyQueuedError);
  expect(await storage.list()).toHaveLength(1);
  const sale = { ...newProduct('1', 'sale'), kind: 'sale' } as const;
  await storage.add(newProduct('7', 'hoe'), sale);
  await storage.change('sale', { state: 'refused' });
  await storage.add({ ...sale, data: { name: 'Rope', barcode: '3' }, doneAt: '2026-11-23' });
  expect(await storage.list()).toMatchObject([{ id: 'rope' }, { id: 'hoe' }, { id: 'sale', doneAt: '2026-11-20' }]);
});

test('what waits for something refused is replaced along with it, also with other data [decision 0050]', async () => {
  const storage = await openStorage();
  const bought = (cost: string) => ({ ...newProduct(cost, 'bought'), needs: ['rope'] });
  await storage.add(newProduct('1'), bought('900'));
  await expect(storage.add(bought('800'))).rejects.toThrow(AlreadyQueuedError);
  await storage.change('rope', { state: 'refused' });
  await storage.add(newProduct('2'), bought('800'));
  expect(await storage.list()).toMatchObject([
    { id: 'rope', data: { barcode: '2' }, state: 'waiting' },
    { id: 'bought', data: { barcode: '800' }, state: 'waiting' },
  ]);
});

test('a command that an older version of the app has rejected leads to its form', async () => {
  const name = `duka.outbox.${makeDocumentId(Date.now(), Math.random)}`;
  const older = await openDB(name, 2, {
    upgrade(fresh) {
      const commands = fresh.createObjectStore('commands', { keyPath: 'place', autoIncrement: true });
      commands.createIndex('byId', 'id', { unique: true });
      fresh.createObjectStore('files');
    },
  });
  await older.put('commands', { ...newProduct('1'), state: 'refused', mendPath: '/products/add?mend=rope' });
  older.close();
  const storage = await openIdbStorage(name);
  onTestFinished(() => storage.close());
  expect(await storage.list()).toMatchObject([{ id: 'rope', place: 1, fixPath: '/products/add?mend=rope' }]);
});
