import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeThreadPage } from '@duka/domain/message-thread';
import { listCollectionCall } from '#support/calls.ts';
import { compareTimes } from '#support/compare.ts';
import { startServer } from '#support/process.ts';
import type { Bench, Finding } from '#support/row.ts';
import { copySeededData } from '#support/seeded-data.ts';
import { bulkAccount, openSessions } from '#support/sellers.ts';
import { send } from '#support/send.ts';

const [long, short] = [10_000, 50];
/** Enough shops for a seller and two others to write with. */
const sizes = { stores: 3, products: 150, largeStore: 50, busyStore: 0 };

/** The call that opens a thread of 10,000 messages, against the same of one of 50. */
export async function measureThreads({ pace, folder }: Bench): Promise<Finding[]> {
  const dataDir = join(folder, 'threads');
  await copySeededData(sizes, dataDir);
  const [me, chatty, quiet] = [1, 2, 3].map(bulkAccount) as [string, string, string];
  writeThreads(dataDir, me, { [chatty]: long, [quiet]: short });
  const [seller] = openSessions(dataDir, [me]);
  if (!seller) throw new Error('The seeded data have no shop.');
  const server = await startServer(dataDir);
  try {
    const open = (party: string) => (time: number) =>
      send(server.url, listCollectionCall(seller, 'messages', describeThreadPage(me, party), time));
    const times = await compareTimes(pace.calls, { long: open(chatty), short: open(quiet) });
    return [
      {
        row: 'the newest page of a thread of 10,000 messages, against a thread of 50',
        ...{ measured: times.long / times.short, wanted: 1.5, bound: 'at most', unit: 'times' },
        details: { longMs: times.long, shortMs: times.short },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Writes into the data folder, as sending so many would take the server's limit of writes an hour. */
function writeThreads(dataDir: string, me: string, threads: Readonly<Record<string, number>>): void {
  const database = new DatabaseSync(join(dataDir, 'duka.sqlite'));
  const columns = '_id, _createdAt, _updatedAt, _permissions, senderId, receiverId, content, isRead, fileUrl, fileType';
  const insert = database.prepare(`insert into messages (${columns}) values (?, ?, ?, '[]', ?, ?, ?, 1, '', '')`);
  const start = Date.now();
  try {
    database.exec('begin');
    for (const [party, count] of Object.entries(threads)) {
      for (let number = 0; number < count; number += 1) {
        const at = new Date(start - (count - number) * 60_000).toISOString();
        const parties = number % 2 === 0 ? [party, me] : [me, party];
        insert.run(
          `${party}-${number}`,
          at,
          at,
          ...parties,
          `Message ${number}: can you keep two bags until Saturday?`,
        );
      }
    }
    database.exec('commit');
  } finally {
    database.close();
  }
}
