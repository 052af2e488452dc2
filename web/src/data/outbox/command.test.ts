import { expect, test } from 'vitest';
import { type Command, mustFollow, type UnsentCommand } from './command.ts';

const at = { title: '', data: {}, doneAt: '2026-11-25' } as const;
const product = { ...at, kind: 'create', collection: 'products', documentId: 'hoe', id: 'hoe' } as const;
const sale = { ...at, kind: 'sale', collection: 'orders', documentId: 's1', id: 's1', needs: ['hoe'] } as const;
const count = { ...at, kind: 'stock', collection: 'products', documentId: 'hoe', id: 'c1' } as const;
const expense = { ...at, kind: 'create', collection: 'expenses', documentId: 'e1', id: 'e1' } as const;
const dayEnd = { ...at, kind: 'create', collection: 'dayCloses', documentId: 'd1', id: 'd1' } as const;
const note = { ...at, kind: 'change', collection: 'orders', documentId: 's1', id: 'n1' } as const;
const price = { ...at, kind: 'change', collection: 'products', documentId: 'hoe', id: 'p1' } as const;

const waits = (kept: UnsentCommand): Command => ({ ...at, ...kept, place: 1, state: 'waiting' });
const refused = (kept: UnsentCommand): Command => ({ ...waits(kept), state: 'refused', refusal: { message: '' } });

test.each<[what: string, later: UnsentCommand, earlier: Command, follows: boolean]>([
  ['a sale of goods that are not there yet', sale, waits(product), true],
  ['the same where they were refused', sale, refused(product), true],
  ['a count of goods whose sale waits', count, waits(sale), true],
  ['a note on an order that waits', note, waits(sale), true],
  ['what has nothing to do with it', expense, waits(sale), false],
  ['an end of a day, which counts all that came before,', dayEnd, waits(expense), true],
  ['what comes after an end of a day', expense, waits(dayEnd), true],
  ['what comes after one that was refused', expense, refused(dayEnd), false],
  ['a sale of goods of which a price was refused', sale, refused(price), false],
  ['a sale that is put right', sale, refused(sale), true],
  ['an expense that is put right by its form', expense, refused(expense), false],
  ['a count that waits and is saved once more', count, waits(count), true],
])('%s goes behind what waits: as it must', (_, later, earlier, follows) => {
  expect(mustFollow(later, [earlier])).toBe(follows);
});

test('what is put right goes ahead of what was built on it', () => {
  expect(mustFollow(product, [refused(product), { ...waits(sale), place: 2 }])).toBe(false);
});
