import { type Collection, type CollectionId, collectionIds, collections } from '@duka/domain/collections';
import { expect, onTestFinished, test } from 'vitest';
import type { DocumentRow, StoredValue } from '#database/types.ts';
import { openTestApp } from '#testing/test-app.ts';
import { findAudience } from './audience.ts';
import { findAccountScope } from './caller-scope.ts';
import { canRead } from './rights.ts';

const people = ['asha', 'juma', 'neema'];

async function openMarket() {
  const { app, database, newMember, newSeller } = await openTestApp();
  onTestFinished(() => app.close());
  await newSeller('asha', 'shop-asha');
  await newSeller('juma', 'shop-juma');
  await newMember('neema');
  return database;
}

function rowOf(attributes: Record<string, StoredValue>): DocumentRow {
  return { id: 'row', createdAt: '', updatedAt: '', permissions: [], attributes };
}

/** Values for each attribute a row's parties stand in, so that some belong to one, to two, and to nobody. */
function exampleRows(id: CollectionId): DocumentRow[] {
  const { access }: Collection = collections[id];
  const attributes = access.read.flatMap((party) => ('attribute' in party ? [party] : []));
  const examples: StoredValue[] = ['asha', 'juma', 'neema', 'nobody', 'shop-asha', 'shop-juma', null, []];
  const lists = [['shop-asha'], ['shop-asha', 'shop-juma'], ['shop-juma', 'gone']];
  return [...examples, ...lists].flatMap((value) =>
    [value, 'juma'].map((other) =>
      rowOf(Object.fromEntries(attributes.map(({ attribute }, index) => [attribute, index === 0 ? value : other]))),
    ),
  );
}

const personal = collectionIds.filter((id) => collections[id].access.read.every(({ party }) => party !== 'member'));

test.each(personal)(
  'who hears of a row of %s is exactly who may read it by a call (R1, R3, R4) [RT-001]',
  async (id) => {
    const database = await openMarket();
    const { access }: Collection = collections[id];
    for (const row of exampleRows(id)) {
      const allowed = [];
      for (const person of people) {
        if (canRead(access, row, await findAccountScope(database, person))) allowed.push(person);
      }
      const audience = [...(await findAudience(database, access, row)).keys()].filter((one) => people.includes(one));
      expect([row.attributes, audience.toSorted()]).toEqual([row.attributes, allowed.toSorted()]);
    }
  },
);

test('a row of two shops with two owners is neither’s to hear of [RT-001]', async () => {
  const database = await openMarket();
  const row = rowOf({ storeId: ['shop-asha', 'shop-juma'] });
  expect(await findAudience(database, collections.storeLocations.access, row)).toEqual(new Map());
});
