// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { answerCalls, type LoadAnswers } from './answer-calls.ts';

const list = 'https://duka.example/v1/databases/marketplace/collections/products/documents';
const kept = { total: 1, documents: [{ $id: 'hoe' }] };

beforeEach(() => void Reflect.deleteProperty(window, 'dukaAnswers'));

/** A page without a network. The script that answers arrives when `arrives` says so. */
function openPage(arrives: () => boolean) {
  const send = window.fetch;
  onTestFinished(() => {
    window.fetch = send;
    vi.restoreAllMocks();
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const load = vi.fn(async () => {
    if (!arrives()) throw new TypeError('Failed to fetch dynamically imported module');
    return { answerOffline: async () => kept } as unknown as Awaited<ReturnType<LoadAnswers>>;
  });
  answerCalls(load);
  return load;
}

test('the script that answers is asked for once, and again only where it has not arrived [R33]', async () => {
  let isThere = false;
  const load = openPage(() => isThere);
  await expect(window.fetch(list)).rejects.toThrow(TypeError);
  isThere = true;
  load.mockClear();
  for (let time = 0; time < 3; time += 1) expect(await (await window.fetch(list)).json()).toEqual(kept);
  expect(load).toHaveBeenCalledOnce();
});
