import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { fixDevice, freezeClock, pictureTimeMs } from './looks/frozen-page.ts';
import { type Api, createApi, documentsPath, expectStored, listPath } from './support/api.ts';
import { confirmAddress } from './support/confirm-address.ts';
import { runDir, seededLooks } from './support/folders.ts';
import { createSeller, openSession } from './support/sellers.ts';
import { atPictureTime, type ServerProcess, startServer } from './support/server-process.ts';
import { chooseLanguage } from './support/words.ts';

interface WorkerFixtures {
  server: ServerProcess;
  /** Sessions of this worker by email: each sign-in would show in the list of sessions. */
  sessions: Map<string, string>;
  /** The one browser context of this worker, once it is open: each file is fetched once, not for every screen. */
  shared: { context?: BrowserContext };
}

const require = createRequire(import.meta.url);
const readFont = (file: string) => readFileSync(require.resolve(file)).toString('base64');
/** The letters, and the signs that they lack, such as arrows. */
const fonts = {
  letters: readFont('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  signs: readFont('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2'),
};
/** A number that some screens show. */
const phone = '+255655000001';
/** Numbers that are shown, one after the other by many sellers, and belong to one at a time (R16). */
const shownPhones = [phone, '+12025550100'];
const operatorKey = 'key-of-the-operator-of-the-pictures';

/** Journeys in which time stands still, on the server and in the page, and the letters are the same on every machine. */
export const test = base.extend<object, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use, { workerIndex }) => {
      const dataDir = join(runDir, `looks-${workerIndex}`);
      cpSync(seededLooks, dataDir, { recursive: true });
      const server = await startServer(dataDir, { ...atPictureTime, DUKA_API_KEY: operatorKey });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  shared: [async ({}, use) => use({}), { scope: 'worker' }],

  context: async ({ shared, browser, server, baseURL, contextOptions, guards }, use) => {
    await freePhones(createApi(server.url, { 'x-appwrite-key': operatorKey }));
    const context = shared.context ?? (await browser.newContext({ ...contextOptions, baseURL }));
    if (shared.context === undefined) await prepare(context);
    shared.context = context;
    const unwatch = guards.watch(context);
    await context.clearCookies();
    await chooseLanguage(context, server.url);
    await use(context);
    unwatch();
  },

  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const origin = new URL(String(baseURL)).origin;
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
    await use(page);
    await page.close();
  },

  newSeller: async ({ server }, use) =>
    use(async (wanted) => {
      const seller = await createSeller(server.url, { phone, ...wanted });
      if (wanted?.isConfirmed) await confirmAddress(server, seller);
      return seller;
    }),

  signIn: async ({ signIn, server, sessions }, use) =>
    use(async (page, seller) => {
      const session = seller.session ?? sessions.get(seller.email) ?? (await openSession(server.url, seller));
      sessions.set(seller.email, session);
      return signIn(page, { ...seller, session });
    }),
});

/** Milliseconds for one step on the way to a screen. */
const stepMs = 30_000;

/** Takes the shown numbers from those who had them in the pictures before. */
async function freePhones(api: Api): Promise<void> {
  for (const shown of shownPhones) {
    const holders = listPath('users', { method: 'equal', attribute: 'phone', values: [shown] });
    for (const { $id } of (await expectStored(api('GET', holders))).body.documents ?? []) {
      await expectStored(api('PATCH', documentsPath('users', String($id)), { data: { phone: null } }));
    }
  }
}

async function prepare(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(stepMs);
  await context.addInitScript(freezeClock, pictureTimeMs);
  await context.addInitScript(fixDevice);
  await context.addInitScript(bringFonts, fonts);
}

/** Runs in the page. Fonts made of bytes and a style sheet made by a script are nothing the content policy asks about. */
function bringFonts(fonts: Record<string, string>): void {
  for (const [name, base64] of Object.entries(fonts)) {
    document.fonts.add(new FontFace(name, Uint8Array.fromBase64(base64), { weight: '100 900' }));
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, ::before, ::after { font-family: letters, signs !important; caret-color: transparent !important; }',
  );
  document.adoptedStyleSheets = [sheet];
}
