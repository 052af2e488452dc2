import { settled } from '@duka/e2e/support/settled.ts';
import { switchToLocalFirst, waitForCopy } from '@duka/e2e/support/shop-copy.ts';
import type { Locator, Page } from 'playwright-core';
import { createCall } from '#support/calls.ts';
import { goTo, openPhone } from '#support/phone.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';
import { median } from '#support/statistics.ts';

/** A tap of a seller's day, and the elements that show what it led to. */
interface Tap {
  readonly name: string;
  readonly from: string;
  readonly begin?: (page: Page) => Promise<void>;
  readonly pressed: (page: Page) => Locator;
  /** A search is typed into the pressed field. */
  readonly typed?: string;
  /** The address that the tap leads to. */
  readonly path: string;
  /** A selector in the page, and a pattern that the text of one of its elements matches once all is painted. */
  readonly shown: readonly [selector: string, pattern: string];
}

const findGoods = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('button', { disabled: false });
const findLinks = (page: Page) => page.getByRole('main').getByRole('link');

const taps: readonly Tap[] = [
  {
    name: 'open a product',
    ...{ from: '/products', path: '/products/view/' },
    pressed: (page) => page.getByRole('list', { name: 'Products' }).getByRole('link').first(),
    shown: ['main', 'Selling Price'],
  },
  {
    name: 'open a thread',
    ...{ from: '/messages', path: '/messages' },
    pressed: (page) => findLinks(page).first(),
    shown: ['main', 'Received:'],
  },
  {
    name: 'search a product at the counter',
    ...{ from: '/orders/new-sale', path: '/orders/new-sale', typed: 'p' },
    pressed: (page) => page.getByLabel('Find a product', { exact: true }),
    shown: ['main', '.'],
  },
  {
    name: 'add to a sale',
    ...{ from: '/orders/new-sale', path: '/orders/new-sale' },
    pressed: (page) => findGoods(page).first(),
    shown: ['main', 'Complete sale'],
  },
  {
    name: 'complete a sale',
    ...{ from: '/orders/new-sale', path: '/orders/new-sale' },
    begin: (page) => findGoods(page).first().click(),
    pressed: (page) => page.getByRole('button', { name: 'Complete sale' }),
    shown: ['h1, h2', 'Sale recorded'],
  },
  {
    // Of the sales just made.
    name: 'open an order',
    ...{ from: '/orders', path: '/orders/' },
    pressed: (page) => page.getByRole('main').locator('a[href*="/orders/"]:not([href*="new-sale"])').first(),
    shown: ['main', 'Total'],
  },
];

/** The processors: as it is, and four times slower, with the milliseconds wanted from a tap to the paint of what it leads to. */
const processors = [
  ['', 1, 50],
  [', the processor four times slower', 4, 150],
] as const;

/** Milliseconds after which a tap has failed. */
const patienceMs = 20_000;
/** The milliseconds wanted until a sale is on the disk of the phone. */
const durableMs = 20;

/**
 * The milliseconds from a tap to the paint of what it leads to, on a phone with a copy of its shop; and from "Complete sale" without a
 * network until the sale is on the disk.
 */
export async function measureTaps({ server, sellers, pace }: Bench): Promise<Finding[]> {
  const [seller, customer] = sellers;
  if (!seller || !customer) throw new Error('Taps need two sellers.');
  await writeMessages(server.url, seller, customer);
  const phone = await openPhone(server.url, seller);
  const { page, browser } = phone;
  try {
    await page.goto('/dashboard');
    await waitForCopy(page);
    await settled(page);
    await switchToLocalFirst(page);
    const times = Math.max(pace.openings, 2);
    const findings: Finding[] = [];
    for (const [processor, rate, wantedMs] of processors) {
      await browser.send('Emulation.setCPUThrottlingRate', { rate });
      for (const tap of taps) {
        const measured: number[] = [];
        // The first of each loads the code of its page.
        for (let time = 0; time <= times; time += 1) measured.push(await measureTap(page, tap));
        const [firstMs = 0, ...others] = measured;
        findings.push({
          row: `${tap.name}: from the tap to what it leads to, painted${processor}`,
          ...{ measured: median(others) / 1000, wanted: wantedMs / 1000, bound: 'at most', unit: 's' },
          details: { medianMs: median(others), longestMs: Math.max(...others), firstMs },
        });
      }
    }
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return [...findings, await measureDurability(page, phone.setOffline, times)];
  } finally {
    await phone.close();
  }
}

async function writeMessages(url: string, seller: Seller, customer: Seller): Promise<void> {
  for (let number = 0; number < 10; number += 1) {
    const content = `Mnayo mbolea leo? ${number}`;
    const parties = { senderId: customer.accountId, receiverId: seller.accountId };
    await send(url, createCall(customer, 'messages', { ...parties, content }));
  }
}

async function measureTap(page: Page, { from, begin, pressed, typed, path, shown }: Tap): Promise<number> {
  await goTo(page, '/dashboard');
  await settled(page);
  await goTo(page, from);
  await settled(page);
  await begin?.(page);
  const element = pressed(page);
  await element.waitFor();
  const [selector, pattern] = shown;
  await page.evaluate(watchTap, { path, selector, pattern, event: typed ? 'input' : 'click', patienceMs });
  if (typed) await element.pressSequentially(typed);
  else await element.click();
  return await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

interface Wanted {
  readonly path: string;
  readonly selector: string;
  readonly pattern: string;
  readonly event: string;
  readonly patienceMs: number;
}

/** Runs in the page: `window.painted` becomes the milliseconds from the next tap to the paint of what it leads to. */
function watchTap(wanted: Wanted): void {
  const main = () => document.querySelector('main')?.textContent;
  const isShown = () =>
    location.pathname.startsWith(wanted.path) &&
    !document.querySelector('main [aria-busy="true"]') &&
    [...document.querySelectorAll(wanted.selector)].some((each) => RegExp(wanted.pattern).test(each.textContent));
  const painted = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${wanted.pattern} is not shown: ${main()}`)), wanted.patienceMs);
    document.addEventListener(
      wanted.event,
      (event) => {
        const before = main();
        const look = () => {
          if (main() === before || !isShown()) {
            requestAnimationFrame(look);
            return;
          }
          // A message that is sent in a frame arrives after its paint.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - event.timeStamp);
          port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  Object.assign(window, { painted });
}

/** Completes sales without a network; each is timed from the tap to the end of the write that stores it. */
async function measureDurability(
  page: Page,
  setOffline: (isOffline: boolean) => Promise<void>,
  times: number,
): Promise<Finding> {
  await goTo(page, '/orders/new-sale');
  await settled(page);
  await setOffline(true);
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await findGoods(page)
      .nth(time % 5)
      .click();
    await page.evaluate(watchWrite);
    await page.getByRole('button', { name: 'Complete sale' }).click();
    measured.push(await page.evaluate(() => (window as unknown as { stored: Promise<number> }).stored));
    await page.getByRole('heading', { name: 'Sale recorded' }).waitFor();
    await page.getByRole('button', { name: 'New sale' }).click();
  }
  await setOffline(false);
  return {
    row: 'a sale without a network: from the tap until it is on the disk of the phone',
    ...{ measured: median(measured) / 1000, wanted: durableMs / 1000, bound: 'at most', unit: 's' },
    details: { medianMs: median(measured), longestMs: Math.max(...measured) },
  };
}

/** Runs in the page: `window.stored` becomes the milliseconds from the next tap until a write of commands is complete. */
function watchWrite(): void {
  const { transaction } = IDBDatabase.prototype;
  const stored = new Promise<number>((resolve) => {
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        IDBDatabase.prototype.transaction = function open(names, mode, options) {
          const opened = transaction.call(this, names, mode, options);
          if (mode === 'readwrite' && [names].flat().includes('commands')) {
            IDBDatabase.prototype.transaction = transaction;
            opened.addEventListener('complete', () => resolve(performance.now() - timeStamp));
          }
          return opened;
        };
      },
      { capture: true, once: true },
    );
  });
  Object.assign(window, { stored });
}
