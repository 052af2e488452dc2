import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';

const at = '2026-11-21T07:00:00.000Z';
const kilo = { id: 'kg', createdAt: at, updatedAt: at, permissions: [], attributes: { name: 'kilo' } };

test('what a transaction has written is seen inside it at once, and outside once it is committed', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await database.transaction(async (tx) => {
    await tx.documents.insert('units', kilo);
    expect(await tx.documents.get('units', 'kg')).toMatchObject({ attributes: { name: 'kilo' } });
    expect(await tx.documents.count('units', [], 10)).toBe(1);
    expect(await database.documents.get('units', 'kg')).toBeUndefined();
    expect(await database.documents.count('units', [], 10)).toBe(0);
    expect(await database.documents.list('units', { where: [] })).toEqual([]);
  });
  expect(await database.documents.get('units', 'kg')).toMatchObject({ attributes: { name: 'kilo' } });
  expect(await database.documents.count('units', [], 10)).toBe(1);
});
