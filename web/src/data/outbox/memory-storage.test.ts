import 'fake-indexeddb/auto';
import { makeDocumentId } from '@duka/domain/document-id';
import { expect, onTestFinished, test } from 'vitest';
import type { NewCommand } from './command.ts';
import { openIdbStorage } from './idb-storage.ts';
import { withMemory } from './memory-storage.ts';

const message: NewCommand = {
  ...{ id: 'm1', kind: 'create', collection: 'messages', documentId: 'm1', data: { content: 'Karibu' } },
  ...{ title: 'Message', doneAt: '2026-11-20' },
};
const bytes = new TextEncoder().encode('photo').buffer as ArrayBuffer;

test('where the browser grants no storage, what is sent at once is in memory with its file, and nothing else is taken [MSG-023]', async () => {
  const storage = withMemory(undefined);
  await expect(storage.add(message)).rejects.toThrow(DOMException);
  expect(await storage.addForNow({ ...message, bytes })).toBe(false);
  expect(await storage.list()).toMatchObject([{ id: 'm1', place: 1, state: 'waiting' }]);
  expect(await storage.readBytes('m1')).toBe(bytes);
  await storage.addForNow({ ...message, id: 'm2', documentId: 'm2' });
  await storage.change('m1', { state: 'refused' });
  await storage.addForNow({ ...message, bytes });
  expect((await storage.list()).map(({ id, place, state }) => [id, place, state])).toEqual([
    ['m1', 1, 'waiting'],
    ['m2', 2, 'waiting'],
  ]);
  await storage.remove('m2');
  await storage.change('m1', { state: 'sent' });
  expect(await storage.list()).toMatchObject([{ state: 'sent' }]);
  expect(await storage.readBytes('m1')).toBeUndefined();
  await storage.remove('m1');
  expect(await storage.list()).toEqual([]);
});

test('what the disk has no room for is in memory behind the rest, until the disk takes it [MSG-023]', async () => {
  const disk = await openIdbStorage(`duka.outbox.${makeDocumentId(Date.now(), Math.random)}`);
  onTestFinished(() => disk.close());
  let isFull = false;
  const add: typeof disk.add = async (...all) => {
    if (isFull) throw new DOMException('', 'QuotaExceededError');
    await disk.add(...all);
  };
  const storage = withMemory({ ...disk, add });
  expect(await storage.addForNow({ ...message, id: 'm0', documentId: 'm0' })).toBe(true);
  isFull = true;
  expect(await storage.addForNow({ ...message, bytes })).toBe(false);
  expect((await storage.list()).map(({ id }) => id)).toEqual(['m0', 'm1']);
  expect(await disk.list()).toHaveLength(1);
  isFull = false;
  await storage.add({ ...message, bytes });
  expect((await storage.list()).map(({ id }) => id)).toEqual(['m0', 'm1']);
  expect(await disk.list()).toHaveLength(2);
});
