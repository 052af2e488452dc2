import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Stores } from '#database/database.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const at = '2026-11-20T07:00:00.000Z';
const own = ['read("user:asha")', 'update("user:asha")', 'delete("user:asha/unverified")'];
const wide = ['read("users")', ...own, 'update("any")'];

async function addFile({ files }: Stores, id: string, ownerId: string): Promise<void> {
  const file = {
    ...{ id, createdAt: at, updatedAt: at, permissions: wide, ownerId, name: id, contentKey: id, signature: 's' },
    ...{ mimeType: 'image/png', sizeOriginal: 1, chunkBytes: 1, chunksTotal: 1, chunksUploaded: 1, received: [] },
  };
  await files.insert(file);
}

async function addMessage({ documents }: Stores, id: string, fileUrl: string | null): Promise<void> {
  const attributes = { senderId: 'asha', receiverId: 'neema', content: '', isRead: false, fileUrl, fileType: '' };
  await documents.insert('messages', { id, createdAt: at, updatedAt: at, permissions: [], attributes });
}

test('files that messages named before are for the two parties alone, and what others own stays as it was (R15)', async () => {
  const path = join(tmpdir(), `duka-attachments-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const first = await openSqliteDatabase(path);
  await first.transaction(async (tx) => {
    await addFile(tx, 'sent', 'asha');
    await addFile(tx, 'own', 'asha');
    await addFile(tx, 'foreign', 'juma');
    for (let count = 0; count < 1001; count += 1) {
      await addMessage(tx, `text-${count}`, count % 2 ? '' : null);
      await addMessage(tx, `gone-${count}`, '/v1/storage/buckets/files/files/gone/view');
    }
    await addMessage(tx, 'elsewhere', 'https://tracker.example/x.png');
    await addMessage(tx, 'forged', '/v1/storage/buckets/files/files/foreign/view?project=duka');
    await addMessage(tx, 'named', 'http://localhost:4000/v1/storage/buckets/files/files/sent/view?project=duka');
  });
  await first.close();
  // The database is put into the state of before.
  const file = new DatabaseSync(path);
  file.exec(`
    DROP TABLE attachments;
    DROP INDEX files_by_owner;
    CREATE TABLE fileReaders (document TEXT NOT NULL, related TEXT NOT NULL);
    DELETE FROM migrations WHERE name = '0009-attachments';
  `);
  file.close();
  for (let starts = 0; starts < 2; starts += 1) {
    const { files, attachments, ...database } = await openSqliteDatabase(path);
    expect((await files.get('sent'))?.permissions).toEqual(own);
    expect((await files.get('own'))?.permissions).toEqual(wide);
    expect((await files.get('foreign'))?.permissions).toEqual(wide);
    expect(await attachments.isReceiver('sent', 'asha', 'neema')).toBe(true);
    expect(await attachments.isReceiver('sent', 'asha', 'juma')).toBe(false);
    expect(await attachments.isAttached('own', 'asha')).toBe(false);
    expect(await attachments.isAttached('foreign', 'juma')).toBe(false);
    await database.close();
  }
});
