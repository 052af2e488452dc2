import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase, listContents } from '#database/sqlite-backup.ts';
import { openSqliteDatabase } from '#database/sqlite-database.ts';
import { openTestApp } from '#testing/test-app.ts';
import { makeDataDir, upload } from '#testing/test-files.ts';
import { backUp, copyFiles, restore } from './backup.ts';
import { readSecretKey } from './secret-key.ts';

/** Makes a data folder with two files and copies its database to a second folder. */
async function copyTwoFiles() {
  const [dataDir, folder] = [makeDataDir(), makeDataDir()];
  const database = await openSqliteDatabase(join(dataDir, 'duka.sqlite'));
  // What is backed up is a folder, wherever the other tests have their files.
  const shop = await openTestApp(undefined, { dataDir, database, env: { S3_URL: '' } });
  onTestFinished(async () => {
    await shop.app.close();
    await database.close();
  });
  const asha = await shop.newMember('asha');
  for (const fileId of ['stays', 'goes']) await upload(shop, asha, { fileId, bytes: Buffer.from(fileId) });
  await copyDatabase(join(dataDir, 'duka.sqlite'), join(folder, 'duka.sqlite'));
  return { ...shop, asha, dataDir, folder };
}

test('a file deleted after the database was copied is left out of the backup', async () => {
  const { call, asha, dataDir, folder } = await copyTwoFiles();
  expect((await call('DELETE', '/v1/storage/buckets/files/files/goes', { as: asha })).status).toBe(204);
  expect(await copyFiles(dataDir, folder)).toEqual({ files: 1, bytes: 5 });
  expect(listContents(join(folder, 'duka.sqlite'))).toHaveLength(1);
});

test('a file whose bytes are missing while its row is there keeps the backup from being made', async () => {
  const { dataDir, folder } = await copyTwoFiles();
  for (const shard of readdirSync(join(dataDir, 'files'))) rmSync(join(dataDir, 'files', shard), { recursive: true });
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  await expect(copyFiles(dataDir, folder)).rejects.toThrow('is missing, and its row is not');
});

test('the key goes along with the database it belongs to, into the backup and back, for this user alone [SET-011]', async () => {
  const { dataDir } = await copyTwoFiles();
  const key = readSecretKey(join(dataDir, 'secret.key'));
  const [backup, restored] = [makeDataDir(), makeDataDir()];
  await backUp(dataDir, backup, new Date());
  await restore(backup, restored);
  for (const folder of [backup, restored]) {
    const path = join(folder, 'secret.key');
    expect(readFileSync(path, 'utf8')).toBe(`${key.toString('hex')}\n`);
    expect(statSync(path).mode & 0o077).toBe(0);
  }
});

test('neither a backup nor what was restored from one of before holds a session, a mailed link or a code', async () => {
  const { dataDir, database, asha } = await copyTwoFiles();
  const at = '2026-11-21T07:00:00.000Z';
  const open = { accountId: asha.id, createdAt: at, expiresAt: '2027-01-01T00:00:00.000Z' };
  await database.transaction(async ({ accounts, factors }) => {
    await accounts.insertToken({ id: 'link', purpose: 'recovery', secretHash: 'hash', ...open });
    const [session] = await accounts.listSessions(asha.id);
    await factors.insertChallenge({
      id: 'code',
      sessionId: session?.id ?? '',
      factor: 'totp',
      codeHash: null,
      ...open,
    });
  });
  const count = (folder: string) => {
    const copy = new DatabaseSync(join(folder, 'duka.sqlite'));
    const rows = ['accounts', 'sessions', 'tokens', 'challenges'].map(
      (table) => copy.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows,
    );
    copy.close();
    return rows;
  };
  const [backup, restored] = [makeDataDir(), makeDataDir()];
  await backUp(dataDir, backup, new Date());
  expect(count(backup)).toEqual([1, 0, 0, 0]);
  // A backup of an earlier version had them.
  const copy = new DatabaseSync(join(backup, 'duka.sqlite'));
  copy.exec(
    `INSERT INTO tokens VALUES ('link', '${asha.id}', 'recovery', 'hash', '${at}', '2027-01-01T00:00:00.000Z')`,
  );
  copy.close();
  await restore(backup, restored);
  expect(count(restored)).toEqual([1, 0, 0, 0]);
});

test('a backup of a shop that keeps its key elsewhere, or had none yet, is restored without it', async () => {
  const { dataDir } = await copyTwoFiles();
  const [backup, restored] = [makeDataDir(), makeDataDir()];
  await backUp(dataDir, backup, new Date());
  expect(await restore(backup, restored)).toMatchObject({ files: 2 });
  expect(readdirSync(restored).sort()).toEqual(['duka.sqlite', 'files']);
});
