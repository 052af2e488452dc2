import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import { UniqueError } from '#database/store-errors.ts';

const at = '2026-11-20T07:00:00.000Z';
const before: readonly (readonly [id: string, phone: string | null])[] = [
  ['asha', '0712 000 001'],
  ['juma', '+255712000001'],
  ['neema', null],
  ['baraka', ''],
  ['rehema', '+255713000002'],
  ['late', '255712000001'],
];

test('of several accounts with one number the oldest has it from then on, in the one form, and nobody else (R16) [DATA-008]', async () => {
  const path = join(tmpdir(), `duka-one-phone-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  await (await openSqliteDatabase(path)).close();
  // The database is put into the state of before.
  const file = new DatabaseSync(path);
  file.exec(`
    DROP INDEX users_one_phone;
    DELETE FROM documentShape;
    DELETE FROM migrations WHERE name = '0010-one-phone';
  `);
  const insert = file.prepare(
    'INSERT INTO users (_id, _createdAt, _updatedAt, _permissions, userId, firstName, email, phone) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  for (const [id, phone] of before) insert.run(id, at, at, '[]', id, id, `${id}@duka.example`, phone);
  file.close();

  for (let starts = 0; starts < 2; starts += 1) {
    const database = await openSqliteDatabase(path);
    const rows = await database.documents.list('users', { where: [] });
    expect(rows.map(({ id, attributes }) => [id, attributes.phone])).toEqual([
      ['asha', '+255712000001'],
      ['juma', null],
      ['neema', null],
      ['baraka', ''],
      ['rehema', '+255713000002'],
      ['late', null],
    ]);
    const again = database.transaction(({ documents }) =>
      documents.update('users', 'juma', { updatedAt: at, attributes: { phone: '+255712000001' } }),
    );
    await expect(again).rejects.toThrow(UniqueError);
    await database.close();
  }
});
