import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeThreadPage } from '@duka/domain/messages/message-thread';
import type { Page } from 'playwright-core';
import { openPage } from '#support/browser.ts';
import { createCall, listCollectionCall } from '#support/calls.ts';
import { compareTimes, compareValues } from '#support/compare.ts';
import { startServer } from '#support/process.ts';
import type { Bench, Finding } from '#support/row.ts';
import { copySeededData } from '#support/seeded-data.ts';
import { bulkAccount, openSessions } from '#support/sellers.ts';
import { send } from '#support/send.ts';

const short = 50;
/** Milliseconds after which a thread that does not open ends the bench. */
const maxMs = 30_000;
/** Enough shops for a seller and two others to write with. */
const sizes = { stores: 3, products: 150, largeStore: 50, busyStore: 0 };

/**
 * Opening a thread of 10,000 messages in a browser, from the tap on the contact to the frame with the newest message,
 * against the same of one of 50; beside it the call alone.
 */
export async function measureThreads({ pace, folder }: Bench): Promise<Finding[]> {
  const long = pace.messages;
  const dataDir = join(folder, 'threads');
  await copySeededData(sizes, dataDir);
  const [me, chatty, quiet] = [1, 2, 3].map(bulkAccount) as [string, string, string];
  writeThreads(dataDir, me, { [chatty]: long, [quiet]: short });
  const [seller, other] = openSessions(dataDir, [me, chatty]);
  if (!seller || !other) throw new Error('The seeded data have no shop.');
  const server = await startServer(dataDir);
  try {
    const ask = (party: string) => (time: number) =>
      send(server.url, listCollectionCall(seller, 'messages', describeThreadPage(me, party), time));
    const calls = await compareTimes(pace.calls, { long: ask(chatty), short: ask(quiet) });

    const { page, close } = await openPage(server.url, seller);
    const open = (number: number, count: number) => async () => {
      // A message between two others: no response that was cached the last time matches.
      const aside = { senderId: chatty, receiverId: quiet, content: 'Habari', isRead: true, fileUrl: '', fileType: '' };
      await send(server.url, createCall(other, 'messages', aside));
      return openThread(page, `Seller ${number}`, contentOf(count - 1));
    };
    const opened = await compareValues(pace.openings, { long: open(2, long), short: open(3, short) }).finally(close);
    return [
      {
        row: 'a thread of 10,000 messages opened and drawn in a browser, against one of 50',
        ...{ measured: opened.long / opened.short, wanted: 1.5, bound: 'at most', unit: 'times' },
        details: { longMs: opened.long, shortMs: opened.short, longCallMs: calls.long, shortCallMs: calls.short },
      },
    ];
  } finally {
    await server.stop();
  }
}

const contentOf = (number: number) => `Message ${number}: can you keep two bags until Saturday?`;

/** Writes into the data folder, as sending these messages would take an hour under the server's limit of writes. */
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
        insert.run(`${party}-${number}`, at, at, ...parties, contentOf(number));
      }
    }
    database.exec('commit');
  } finally {
    database.close();
  }
}

/**
 * Opens the contact's thread from a list of contacts that has just been loaded; returns the milliseconds from the tap to
 * the frame that shows the newest message, by the page's own clock. Throws when it is not shown.
 */
async function openThread(page: Page, name: string, newest: string): Promise<number> {
  await page.goto('/messages');
  const contact = page.getByRole('link', { name });
  await contact.waitFor();
  // Counts, names and marks have come: only the thread itself is still to be asked for.
  await page.waitForLoadState('networkidle');
  const clock = await page.evaluateHandle(measureTapToText, { text: newest, maxMs });
  await contact.tap();
  return clock.evaluate(({ shownMs }) => shownMs);
}

/** Runs in the page; waits for the tap once it has answered. What is covered by something else, or outside of the window, counts as not shown. */
function measureTapToText({ text, maxMs }: { text: string; maxMs: number }) {
  const isShown = () => {
    const row = [...document.querySelectorAll('li')].findLast((each) => each.textContent?.includes(text));
    const words = row && [...row.querySelectorAll('*')].findLast((each) => each.textContent?.includes(text));
    if (!words) return false;
    const { left, top, width, height } = words.getBoundingClientRect();
    return words.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const shownMs = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`"${text}" was not shown.`)), maxMs);
    const onTap = ({ timeStamp }: Event) => {
      const { port1, port2 } = new MessageChannel();
      // A message posted within a frame arrives once that frame is painted.
      port1.onmessage = () => resolve(performance.now() - timeStamp);
      const look = () => (isShown() ? port2.postMessage(undefined) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    };
    addEventListener('click', onTap, { capture: true, once: true });
  });
  return { shownMs };
}
