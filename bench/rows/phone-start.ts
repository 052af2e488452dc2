import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { settled } from '@duka/e2e/support/settled.ts';
import { switchToLocalFirst, waitForCopy } from '@duka/e2e/support/shop-copy.ts';
import { openCountedConnection } from '#support/counted-connection.ts';
import { offlineRestMs, openPhone, type Phone, type PhonePlace } from '#support/phone.ts';
import type { Bench, Finding } from '#support/row.ts';
import { median } from '#support/statistics.ts';

/** Milliseconds for which the open page is left alone: what it asks every minute comes three times. */
const idleMs = 180_000;

/** A second start of the browser with nothing changed: what travels, and when the seller can begin, on a slow network and on none. */
export async function measurePhoneStart({ server, sellers, pace }: Bench): Promise<Finding[]> {
  const [seller] = sellers;
  if (!seller) throw new Error('A start needs a seller.');
  const place: PhonePlace = {
    connection: await openCountedConnection(server.url),
    profile: mkdtempSync(join(tmpdir(), 'duka-phone-')),
  };
  let phone = await openPhone(server.url, seller, place);
  try {
    await phone.page.goto('/dashboard');
    await waitForCopy(phone.page);
    await settled(phone.page);
    await switchToLocalFirst(phone.page);
    await start(phone);
    // A reload would find what the browser holds in memory.
    await phone.close();
    phone = await openPhone(server.url, seller, place);
    const { sentKb, receivedKb } = await phone.count(async () => void (await start(phone)));
    const idle = await phone.count(async () => void (await wait(pace.openings > 1 ? idleMs : 0)));
    await phone.setSlow(true);
    const slow = await startTimes(phone, pace.openings);
    await phone.setOffline(true);
    const offline = await startTimes(phone, pace.openings, async () => void (await wait(offlineRestMs)));
    return [
      {
        row: 'the second start of the browser, nothing changed: what travels',
        ...{ measured: sentKb + receivedKb, wanted: 5, bound: 'at most', unit: 'kB' },
        details: { sent: sentKb, received: receivedKb, inTheNextThreeMinutes: idle.sentKb + idle.receivedKb },
      },
      {
        row: 'the same on slow 3G and a quarter of the processor, until a sale can be begun',
        ...{ measured: median(slow) / 1000, wanted: 1, bound: 'at most', unit: 's' },
        details: { longestMs: Math.max(...slow) },
      },
      {
        row: 'the same without a network',
        ...{ measured: median(offline) / 1000, wanted: 0.8, bound: 'at most', unit: 's' },
        details: { longestMs: Math.max(...offline) },
      },
    ];
  } finally {
    await phone.close();
    await place.connection.close();
    rmSync(place.profile, { recursive: true, force: true });
  }
}

async function startTimes(phone: Phone, times: number, rest?: () => Promise<void>): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push(await start(phone, rest));
  return found;
}

/** Opens the app as the home screen does; returns the milliseconds until a sale can be begun, by the page's own clock. */
async function start({ page }: Phone, rest = () => settled(page)): Promise<number> {
  await page.goto('about:blank');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const usableMs = await page.evaluate(findUsableMs);
  await rest();
  return usableMs;
}

/** Runs in the page: waits for the frame in which the way to a sale stands, drawn by the app's own scripts. */
function findUsableMs(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const link = document.querySelector<HTMLElement>('main a[href="/orders/new-sale"]');
      if (link && link.getBoundingClientRect().height > 0) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}
