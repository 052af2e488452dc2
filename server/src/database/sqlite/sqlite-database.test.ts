import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

const at = '2026-11-21T07:00:00.000Z';
const kilo = { id: 'kg', createdAt: at, updatedAt: at, permissions: [], attributes: { name: 'kilo' } };

test('rows that a transaction has written are seen inside it at once, and outside once it is committed', async () => {
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

test('of work that fails alone nothing is stored, and the next is', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const failing = database.transaction(async (tx) => {
    await tx.documents.insert('units', kilo);
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  expect(await database.documents.count('units', [], 10)).toBe(0);
  await database.transaction((tx) => tx.documents.insert('units', { ...kilo, id: 'bag' }));
  expect((await database.documents.list('units', { where: [] })).map(({ id }) => id)).toEqual(['bag']);
});

test('work that comes after the database was closed is refused to its caller, however many bring some', async () => {
  const database = await openTestDatabase();
  await database.close();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => database.transaction(async () => {})));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('a trigger of an older version is made anew when the database is opened, and no other', async () => {
  const path = join(tmpdir(), `duka-triggers-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  await (await openSqliteDatabase(path)).close();
  const read = () => {
    const file = new DatabaseSync(path);
    const triggers = file.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").all();
    const version = file.prepare('PRAGMA schema_version').get()?.schema_version;
    file.close();
    return { triggers, version };
  };
  const first = read();
  await (await openSqliteDatabase(path)).close();
  expect(read()).toEqual(first);
  const file = new DatabaseSync(path);
  file.exec(
    'DROP TRIGGER customerOfNewOrder; CREATE TRIGGER customerOfNewOrder AFTER INSERT ON orders BEGIN SELECT 1; END',
  );
  file.close();
  await (await openSqliteDatabase(path)).close();
  expect(read().triggers).toEqual(first.triggers);
});
