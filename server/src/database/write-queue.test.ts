import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteBatches } from './sqlite/sqlite-batches.ts';
import { createWriteQueue } from './write-queue.ts';

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'duka-queue-'));
  const path = join(folder, 'test.sqlite');
  const connection = new DatabaseSync(path);
  connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)');
  onTestFinished(() => {
    connection.close();
    rmSync(folder, { recursive: true });
  });
  const queue = createWriteQueue(createSqliteBatches(connection), 200);
  const write = (text: string) =>
    queue.run(async () => connection.prepare('INSERT INTO notes VALUES (?)').run(text).changes);
  const stored = () =>
    connection
      .prepare('SELECT text FROM notes ORDER BY rowid')
      .all()
      .map(({ text }) => text);
  return { path, connection, write, stored };
}

const long = 'x'.repeat(100_000);

test('a full store refuses what does not fit, stores the others, and accepts all again once there is space', async () => {
  const { connection, write, stored } = openFile();
  const { page_count: pages } = connection.prepare('PRAGMA page_count').get() as { page_count: number };
  connection.exec(`PRAGMA max_page_count = ${pages}`);
  const results = await Promise.allSettled([write('before'), write(long), write('after')]);
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  expect(results[1]).toMatchObject({ status: 'rejected', reason: { reason: 'full' } });
  const accepted = ['before', long, 'after'].filter((_, at) => results[at]?.status === 'fulfilled');
  expect(stored()).toEqual(accepted);

  connection.exec('PRAGMA max_page_count = 100000');
  await write(long);
  expect(stored()).toEqual([...accepted, long]);
});

test('a store that may not be written says so, to all that share the commit, and works again once it may', async () => {
  const { connection, write, stored } = openFile();
  connection.exec('PRAGMA query_only = 1');
  const results = await Promise.allSettled([write('one'), write('two')]);
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { reason: 'readOnly' } });
  connection.exec('PRAGMA query_only = 0');
  await write('three');
  expect(stored()).toEqual(['three']);
});

test("another program's lock is waited for without holding up the process", async () => {
  const { path, write, stored } = openFile();
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const writing = write('waited');
  // The process can do other things meanwhile: this runs although the write cannot go on.
  await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(stored()).toEqual([]);
  other.exec('COMMIT');
  await writing;
  expect(stored()).toEqual(['waited']);
});
