import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLocal, removeLocal, storeLocal } from './local-values.ts';

const stored = new Map<string, string>();
let refusal: DOMException | undefined;

beforeEach(() => {
  const grant = <Result>(answer: Result) => {
    if (refusal) throw refusal;
    return answer;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => grant(stored.get(key) ?? null),
    setItem: (key: string, text: string) => grant(stored.set(key, text)),
    removeItem: (key: string) => grant(stored.delete(key)),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
  refusal = undefined;
});

const asIs = (stored: unknown) => stored;

test('what a seller typed is read back as it was kept [Q-067]', () => {
  storeLocal('duka.form', { city: 'Arusha' });
  expect(readLocal('duka.form', asIs)).toEqual({ city: 'Arusha' });
});

test('what is given up, or was emptied, is kept no longer', () => {
  storeLocal('duka.form', { city: 'Arusha' });
  storeLocal('duka.sale', ['a line']);
  removeLocal('duka.form');
  storeLocal('duka.sale', undefined);
  expect([...stored.keys()]).toEqual([]);
  expect(readLocal('duka.form', asIs)).toBeNull();
});

test('the nonsense another program has left there counts as nothing kept', () => {
  stored.set('duka.form', '{"city":');
  expect(readLocal('duka.form', asIs)).toBeNull();
});

test('where the browser refuses storage, a form is only not kept', () => {
  refusal = new DOMException('no room', 'QuotaExceededError');
  storeLocal('duka.form', { city: 'Arusha' });
  removeLocal('duka.form');
  expect(readLocal('duka.form', asIs)).toBeNull();
});
