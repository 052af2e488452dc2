import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectId } from '@duka/domain/project';
import { chromium, type Page } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { findChromium } from './support/chromium.ts';
import { readOrders, readStock } from './support/orders.ts';
import { waitForCopy } from './support/shop-copy.ts';
import { openTcpProxy } from './support/tcp-proxy.ts';

/** How often it is done; each time the browser is killed while it keeps a sale or a new price, and while it sends. */
const crashes = Number(process.env.DUKA_PHONE_CRASHES ?? 50);
/** Milliseconds after a press, or after the network is back, before which the process is killed at some moment. */
const latestKillMs = 1_200;
const price = 100;
/** Every third time it is a price that changes. */
const isPriceRound = (round: number) => round % 3 === 0;

/** Browsers to close, also where the drill fails. */
const started = new Set<ChildProcess>();
test.afterEach(() => {
  for (const each of started) each.kill('SIGKILL');
});

interface Phone {
  readonly page: Page;
  readonly kill: () => Promise<void>;
}

/** A browser of its own process, with a profile that stays when the process is killed. */
async function startPhone(profile: string): Promise<Phone> {
  const browserProcess = spawn(findChromium() ?? chromium.executablePath(), [
    ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0'],
    ...[`--user-data-dir=${profile}`, 'about:blank'],
  ]);
  const gone = once(browserProcess, 'exit');
  started.add(browserProcess);
  const address = await new Promise<string>((resolve, reject) => {
    void gone.then(() => reject(new Error('the browser did not start')));
    let said = '';
    browserProcess.stderr.on('data', (data) => {
      said += data;
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('the browser has no window');
  await page.setViewportSize({ width: 1280, height: 800 });
  return {
    page,
    async kill() {
      browserProcess.kill('SIGKILL');
      await gone;
    },
  };
}

/** Sells `quantity` hoes on a new page; returns the quantity that the page showed as sold, undefined where it was killed before. */
async function sell(page: Page, url: string, quantity: number, onPress: () => void): Promise<number | undefined> {
  const field = page.getByLabel('Quantity of Hoe');
  await page.goto(`${url}/orders/new-sale`);
  const hoe = page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Hoe/ });

  await hoe.waitFor();
  // What was being sold when the browser was killed may still lie on the desk.
  if (!(await field.isVisible())) {
    await hoe.click();
    await field.fill(String(quantity));
  }
  const asked = Number(await field.inputValue());
  try {
    onPress();
    await page.getByRole('button', { name: 'Complete sale' }).click();
    await page.getByRole('heading', { name: 'Sale recorded' }).waitFor();
    return asked;
  } catch {
    return undefined;
  }
}

/** Changes the price of the other product; returns whether the page said that this is kept, and false where it was killed before. */
async function reprice(page: Page, address: string, newPrice: number, onPress: () => void): Promise<boolean> {
  await page.goto(address);
  await page.getByLabel(/^Selling Price/).fill(String(newPrice));
  try {
    onPress();
    await page.getByRole('button', { name: 'Update Product' }).click();
    await page.getByText(/^Kept on this phone/).waitFor();
    return true;
  } catch {
    return false;
  }
}

test('a browser whose process is killed at any moment, with and without a network, has every sale stored once and in order in the end, and the last price [R33]', async ({
  server,
  newSeller,
  api,
}) => {
  test.setTimeout(60_000 + crashes * 60_000);
  const products = [
    { name: 'Hoe', quantityInStock: 100_000, sellingPrice: price },
    { name: 'Rope', sellingPrice: 1 },
  ];
  const seller = await newSeller({ products });
  const [hoe = '', rope = ''] = seller.productIds;
  const proxy = await openTcpProxy(server.url);
  const profile = mkdtempSync(join(tmpdir(), 'duka-phone-'));
  const done = new Set<number>();
  let lastPrice = 0;
  const open = async () => {
    const phone = await startPhone(profile);
    const name = `a_session_${projectId}`;
    // A browser writes its cookies to the disk now and then only; what is tried here is what the app keeps.
    await phone.page.context().addCookies([{ name, value: encodeURIComponent(seller.session), url: proxy.url }]);
    return phone;
  };
  const killSoon = (phone: Phone) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(() => phone.kill().then(resolve, reject), Math.random() * latestKillMs);
    });

  const first = await open();
  await first.page.goto(`${proxy.url}/dashboard`);
  await waitForCopy(first.page);
  await first.kill();
  for (let round = 1; round <= crashes; round += 1) {
    await proxy.cut();
    const phone = await open();
    let killed: Promise<void> | undefined;
    const onPress = () => {
      killed = killSoon(phone);
    };
    if (isPriceRound(round)) {
      if (await reprice(phone.page, `${proxy.url}/products/${rope}/edit`, round, onPress)) lastPrice = round;
    } else {
      const sold = await sell(phone.page, proxy.url, round, onPress);
      if (sold !== undefined) done.add(sold);
    }
    await (killed ?? phone.kill());
    await proxy.reopen();
    const online = await open();
    const sent = killSoon(online);
    await online.page.goto(`${proxy.url}/outbox`).catch(() => undefined);
    await sent;
  }

  const last = await open();
  await last.page.goto(`${proxy.url}/outbox`);
  const stored = async () => (await readOrders(api, seller)).map(({ orderTotal }) => Number(orderTotal) / price);
  const missing = async () => {
    const there = await stored();
    return [...done].filter((one) => !there.includes(one));
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
  await expect(last.page.getByRole('list', { name: 'Waits for the network' })).toHaveCount(0);
  const orders = (await readOrders(api, seller)).sort((one, other) =>
    String(one.$createdAt) < String(other.$createdAt) ? -1 : 1,
  );
  const quantities = orders.map(({ orderTotal }) => Number(orderTotal) / price);
  expect(new Set(quantities).size).toBe(quantities.length);
  // They grow from one to the next, as they were sold.
  expect(quantities).toEqual([...quantities].sort((one, other) => one - other));
  const { body } = await api('GET', documentsPath('products', rope), undefined, seller);
  if (lastPrice > 0) expect(Number(body.sellingPrice)).toBeGreaterThanOrEqual(lastPrice);
  const inStock = await readStock(api, seller, hoe);
  expect(inStock).toBe(100_000 - quantities.reduce((sum, one) => sum + one, 0));
  await last.kill();
  await proxy.cut();
  rmSync(profile, { recursive: true, force: true });
});
