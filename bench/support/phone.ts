import type { CDPSession, Page } from 'playwright-core';
import { openPage } from './browser.ts';
import { type CountedConnection, openCountedConnection } from './counted-connection.ts';
import type { Seller } from './sellers.ts';

/** The slow network of the measurements: bytes a second each way, and milliseconds to the first byte of an answer. */
const slow3g = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
const noLimit = { downloadThroughput: -1, uploadThroughput: -1, latency: 0 };

/** A cheap phone: a window of 360 by 640 with its own counted connection to the server. */
export interface Phone {
  readonly page: Page;
  readonly connection: CountedConnection;
  /** Calls of Chromium's own. */
  readonly browser: CDPSession;
  /** Slows the network to slow 3G and the processor to a quarter, or stops doing so. */
  setSlow(isSlow: boolean): Promise<void>;
  /** Takes the network away, or gives back one without limits; the processor stays as it is. */
  setOffline(isOffline: boolean): Promise<void>;
  /** kB that travel while something is done, with what it leads to a moment later. */
  count(work: () => Promise<void>): Promise<{ readonly sentKb: number; readonly receivedKb: number }>;
  close(): Promise<void>;
}

/** Milliseconds that a page without a network is left alone: as it goes on trying to hear events, it never settles. */
export const offlineRestMs = 1_500;
/** Milliseconds for which nothing may travel before what was done counts as over: longer than any pause of ours. */
const idleMs = 3_500;

/** The state that outlives a phone's browser: the server's address, and the folder of the browser's data. */
export interface PhonePlace {
  readonly connection: CountedConnection;
  readonly profile: string;
}

/** Opens a phone; with a `place` its browser can be closed and opened again there, as the same one. */
export async function openPhone(serverUrl: string, seller: Seller, place?: PhonePlace): Promise<Phone> {
  const connection = place?.connection ?? (await openCountedConnection(serverUrl));
  const { page, close } = await openPage(connection.url, seller, place?.profile);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  return {
    ...{ page, connection, browser },
    async setSlow(isSlow) {
      await browser.send('Network.emulateNetworkConditions', { offline: false, ...(isSlow ? slow3g : noLimit) });
      await browser.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? 4 : 1 });
    },
    async setOffline(isOffline) {
      // The latency of a slow network would delay the calls that fail, and an emulation that says "on line" hides that there is none.
      await browser.send('Network.emulateNetworkConditions', { offline: isOffline, ...noLimit });
      await page.context().setOffline(isOffline);
    },
    async count(work) {
      await waitForIdleNetwork(connection);
      const before = connection.countBytes();
      await work();
      await waitForIdleNetwork(connection);
      const after = connection.countBytes();
      return { sentKb: (after.sent - before.sent) / 1000, receivedKb: (after.received - before.received) / 1000 };
    },
    async close() {
      await close();
      if (!place) await connection.close();
    },
  };
}

/** Goes to a page as a tap on a link does, without loading the app anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Waits until nothing has travelled for a moment. */
async function waitForIdleNetwork({ countBytes }: CountedConnection): Promise<void> {
  for (let [seen, since] = [countBytes(), performance.now()]; performance.now() - since < idleMs; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = countBytes();
    if (now.sent === seen.sent && now.received === seen.received) continue;
    [seen, since] = [now, performance.now()];
  }
}
