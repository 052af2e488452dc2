import 'fake-indexeddb/auto';
import type { CollectionId } from '@duka/domain/collections';
import { toDay } from '@duka/domain/values/dates';
import { expect, test } from 'vitest';
import { answerFigures } from './local-figures.ts';
import { createLocalStore } from './local-store.ts';

const rows: Partial<Record<CollectionId, readonly object[]>> = {
  creditAccounts: [
    { $id: 'neema', storeId: 'asha-shop', balance: -5000 },
    { $id: 'baraka', storeId: 'asha-shop', balance: 7000, openingOwed: 7000 },
  ],
};

/** Asks a copy that has these rows; a figure is given those of the collections alone that it says it needs. */
async function ask(what: string, query: Record<string, string>): Promise<unknown> {
  const copy = await createLocalStore({ load: async () => undefined, list: () => [] }).open({
    accountId: 'asha',
    storeId: '',
  });
  const readShop = async (ids: readonly CollectionId[]) => new Map(ids.map((id) => [id, rows[id] ?? []]));
  return answerFigures({ ...copy, readShop } as typeof copy, 'asha-shop', what, new URLSearchParams(query));
}

test('what customers owed before the books began, and what they have paid in advance, is in the figures of a copy [R34, R76, R79]', async () => {
  const day = toDay(Date.now());
  expect(await ask('month-sheet', { month: day.slice(0, 7) })).toMatchObject({ owedToShop: 7000, advances: 5000 });
  expect(await ask('money', { from: day, to: day })).toMatchObject({ owed: [{ total: 7000 }] });
});
