// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LoadLocalAnswers } from './connection/source.ts';
import { createSource } from './source.ts';

const list = 'https://duka.example/v1/databases/marketplace/collections/products/documents';
const stored = { total: 1, documents: [{ $id: 'hoe' }] };
const question = { uri: list, options: { method: 'GET' } };

/** The source of a page to whose calls no answer comes. */
function openPage({ isOnLine }: { isOnLine: boolean }) {
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnLine);
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', send);
  const load = vi.fn<LoadLocalAnswers>(async () => ({
    answerFirst: async () => undefined,
    answerOffline: async () => stored,
    requestOverSocket: async () => undefined,
  }));
  const source = createSource();
  return { source, load, send };
}

test('a call whose answer was lost is answered from the copy, and a call that must be fresh is not', async () => {
  const { source, load, send } = openPage({ isOnLine: true });
  source.answerLocally(load);
  expect(await source.answer(question)).toEqual(stored);
  await expect(source.answer(question, { isFresh: true })).rejects.toThrow(TypeError);
  expect(send).toHaveBeenCalledTimes(2);
});

test('changing a returned answer does not change the local store', async () => {
  const { source, load } = openPage({ isOnLine: false });
  source.answerLocally(load);
  const answer = (await source.answer(question)) as { documents: unknown[] };
  answer.documents.length = 0;
  expect(await source.answer(question)).toEqual({ total: 1, documents: [{ $id: 'hoe' }] });
});

test('before answerLocally is called, a source uses the network alone, and each change counts as a write', async () => {
  const { source, load, send } = openPage({ isOnLine: true });
  await expect(source.answer(question)).rejects.toThrow(TypeError);
  await expect(source.answer({ uri: list, options: { method: 'POST' } })).rejects.toThrow(TypeError);
  expect(load).not.toHaveBeenCalled();
  expect(send).toHaveBeenCalledTimes(2);
  expect(source.writes).toBe(1);
});
