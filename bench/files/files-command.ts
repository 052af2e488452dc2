// Counts the files that run in one call: npm run files -- --list prints their names.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@duka/e2e/support/api.ts';
import { findChromium } from '@duka/e2e/support/chromium.ts';
import { sendMessage } from '@duka/e2e/support/messages.ts';
import { createSeller, plainChoices } from '@duka/e2e/support/sellers.ts';
import { settled } from '@duka/e2e/support/settled.ts';
import { chromium, type Page } from 'playwright-core';
import { type Coverage, coverPage, coverProgram } from './coverage.ts';
import { type Call, startSources } from './source-programs.ts';

/** What a seller does with one press, and the one call to the server that it is about. */
interface Act {
  readonly name: string;
  readonly call: Call;
  /** Brings the page to where one press is left. */
  prepare(page: Page): Promise<unknown>;
  press(page: Page): Promise<unknown>;
}

const documents = (collection: string) => new RegExp(`/collections/${collection}/documents`);
const toActs = (writer: string): readonly Act[] => [
  {
    name: 'a product saved',
    call: { method: 'POST', path: documents('products') },
    prepare: async (page) => {
      await page.goto('/products/add');
      await page.getByLabel('Product Name', { exact: true }).fill('Rake');
      await page.getByLabel('Cost Price', { exact: true }).fill('100');
      await page.getByLabel('Selling Price', { exact: true }).fill('200');
      await page.getByLabel('Category', { exact: true }).selectOption(plainChoices.productCategories);
      await page.getByLabel('Unit', { exact: true }).selectOption(plainChoices.units);
    },
    press: (page) => page.getByRole('main').getByRole('button', { name: 'Add Product' }).click(),
  },
  {
    name: 'a sale',
    call: { method: 'POST', path: documents('orders') },
    prepare: async (page) => {
      await page.goto('/orders/new-sale');
      await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Hoe/ }).click();
    },
    press: (page) => page.getByRole('button', { name: 'Complete sale' }).click(),
  },
  {
    name: 'a message',
    call: { method: 'POST', path: documents('messages') },
    prepare: async (page) => {
      await page.goto(`/messages?with=${writer}`);
      await page.getByRole('textbox', { name: 'Message' }).fill('Habari');
    },
    press: (page) => page.keyboard.press('Enter'),
  },
  {
    name: 'a list',
    call: { method: 'GET', path: documents('products') },
    // The second visit, so that the screen itself is there.
    prepare: async (page) => {
      await page.goto('/products');
      await settled(page);
      await page.getByRole('searchbox', { name: 'Search products' }).focus();
    },
    press: (page) => page.keyboard.type('h'),
  },
];

const dataDir = mkdtempSync(join(tmpdir(), 'duka-files-'));
const app = await startSources(dataDir);
const server = await coverProgram(app.inspector);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const seller = await createSeller(app.url, { products: [{ name: 'Hoe', quantityInStock: 9 }] });
  const writer = await createSeller(app.url, { withStore: false });
  await sendMessage(createApi(app.url), writer, seller, 'Habari ya asubuhi');
  const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(120_000);
  const cookie = { name: 'a_session_duka', value: encodeURIComponent(seller.session), url: app.url };
  await page.context().addCookies([cookie]);
  const coverage = await coverPage(await page.context().newCDPSession(page));
  const table = [];
  for (const act of toActs(writer.userId)) {
    await act.prepare(page);
    await settled(page);
    const { asking, answering } = await countCall(act, page, coverage);
    // Components draw what the page shows meanwhile.
    const calling = [...asking].filter((file) => file.endsWith('.ts'));
    const files = [...new Set([...calling, ...answering])].sort();
    const drawn = asking.size - calling.length;
    table.push({
      call: act.name,
      files: files.length,
      page: calling.length,
      server: answering.size,
      components: drawn,
    });
    if (process.argv.includes('--list')) console.log(`${act.name}\n  ${files.join('\n  ')}`);
  }
  console.table(table);
} finally {
  await browser.close();
  server.close();
  await app.stop();
  rmSync(dataDir, { recursive: true });
}

/**
 * Returns the files that run in the page from the press until the call has left it, and in the server until it has answered. What the
 * page does with the answer is not counted: it draws screens, which has no measure of its own.
 */
async function countCall(act: Act, page: Page, coverage: Coverage) {
  const counted = new Promise<{ asking: Set<string>; answering: Set<string> }>((resolve) => {
    let asking = new Set<string>();
    app.isolate(
      act.call,
      async () => {
        asking = await coverage.take();
        await server.reset();
      },
      async () => resolve({ asking, answering: await server.take() }),
    );
  });
  await coverage.reset();
  await act.press(page);
  const found = await counted;
  await settled(page);
  return found;
}
