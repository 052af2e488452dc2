import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const at = '2026-11-21T07:00:00.000Z';

await database.transaction(async (tx) => {
  for (const [number, name] of ['Hoe', 'Rake', 'Rake 50%', 'Spade'].entries()) {
    const attributes = { name };
    await tx.documents.insert('units', { id: `u${number}`, createdAt: at, updatedAt: at, permissions: [], attributes });
  }
});

async function find(options: Parameters<typeof database.documents.list>[1]): Promise<string[]> {
  return (await database.documents.list('units', options)).map(({ id }) => id);
}

test('queries of one shape each get the answer to their own values [CALL-027]', async () => {
  const named = (...values: string[]) => find({ where: [{ method: 'equal', attribute: 'name', values }] });
  expect(await named('Hoe')).toEqual(['u0']);
  expect(await named('Rake')).toEqual(['u1']);
  expect(await named('Rake', 'Spade')).toEqual(['u1', 'u3']);
  expect(await named('Hoe', 'Rake')).toEqual(['u0', 'u1']);
  const page = (limit: number, offset: number) => find({ where: [], limit, offset });
  expect([await page(1, 0), await page(2, 0), await page(1, 1), await page(2, 3)]).toEqual([
    ['u0'],
    ['u0', 'u1'],
    ['u1'],
    ['u3'],
  ]);
});

test('parts of a text, ranges and choices do not mix up their values, whatever their order [CALL-027]', async () => {
  const text = (method: 'contains' | 'startsWith' | 'endsWith', value: string) =>
    find({ where: [{ method, attribute: 'name', values: [value] }] });
  expect(await text('contains', 'a')).toEqual(['u1', 'u2', 'u3']);
  expect(await text('contains', '%')).toEqual(['u2']);
  expect(await text('startsWith', 'Ra')).toEqual(['u1', 'u2']);
  expect(await text('startsWith', 'S')).toEqual(['u3']);
  expect(await text('endsWith', 'e')).toEqual(['u0', 'u1', 'u3']);
  expect(await text('endsWith', '%')).toEqual(['u2']);
  const either = (name: string, [from, to]: [string, string]) =>
    find({
      where: [
        {
          method: 'or',
          conditions: [
            { method: 'equal', attribute: 'name', values: [name] },
            { method: 'between', attribute: '$id', values: [from, to] },
          ],
        },
      ],
      limit: 3,
    });
  expect(await either('Hoe', ['u2', 'u3'])).toEqual(['u0', 'u2', 'u3']);
  expect(await either('Spade', ['u0', 'u1'])).toEqual(['u0', 'u1', 'u3']);
});
