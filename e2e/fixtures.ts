import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { projectId } from '@duka/domain/project';
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { type Api, createApi } from './support/api.ts';
import { checkAxe } from './support/check-axe.ts';
import { confirmAddress } from './support/confirm-address.ts';
import { runDir, seededData } from './support/folders.ts';
import { createGuards, type Guards } from './support/guards.ts';
import { createSeller, type NewSeller, openSession, type Seller } from './support/sellers.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { clearContext, closePages } from './support/shared-context.ts';
import { chooseLanguage } from './support/words.ts';

interface TestFixtures {
  /** Ignores a console line, page error or request that matches, where the journey causes it on purpose. */
  allowConsole: (pattern: RegExp) => void;
  /** Fails when axe finds anything on the page, in either theme. */
  checkAxe: (page: Page) => Promise<void>;
  /** Makes a seller of its own over the wire. */
  newSeller: (wanted?: NewSeller) => Promise<Seller>;
  /** Signs a seller in without the form, also one of the demo; open a page afterwards. Returns the session's token. */
  signIn: (page: Page, seller: Pick<Seller, 'email' | 'password'> & { session?: string }) => Promise<string>;
  /** Makes a new seller and signs them in, as most journeys begin. */
  signInNew: (wanted?: NewSeller) => Promise<Seller>;
  /** Calls the API beside the browser, to read what a journey has left behind or to change it meanwhile. */
  api: Api;
  /** Opens another browser with the same guards: another device, another seller. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  guards: Guards;
}

interface WorkerFixtures {
  /** Settings of the server beside the usual ones, for the journeys of a file. */
  serverEnv: Record<string, string>;
  /** The real server with the demo; each worker has its own. */
  server: ServerProcess;
  /** The browser contexts of the worker by their options: each fetches the app once, not once for each journey. */
  sharedContexts: Map<string, BrowserContext>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],

  server: [
    async ({ serverEnv }, use, { workerIndex }) => {
      const dataDir = join(runDir, `worker-${workerIndex}`);
      cpSync(seededData, dataDir, { recursive: true });
      const server = await startServer(dataDir, serverEnv);
      await use(server);
      await server.stop();
      if (server.failures().length > 0) throw new Error(`The server failed:\n${server.failures().join('\n')}`);
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  sharedContexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  baseURL: async ({ server }, use) => use(server.url),

  guards: [
    async ({ server }, use) => {
      const guards = createGuards(server.url);
      const firstLine = server.lines.length;
      await use(guards);
      const findings = [...guards.findings(), ...server.failures(firstLine).map((line) => `server: ${line}`)];
      if (findings.length > 0) throw new Error(`Something went wrong behind the journey:\n${findings.join('\n')}`);
    },
    { auto: true },
  ],

  context: async (
    { sharedContexts, browser, contextOptions, viewport, serviceWorkers, baseURL, guards, server },
    use,
  ) => {
    const options = { ...contextOptions, viewport, serviceWorkers, baseURL };
    const key = JSON.stringify(options);
    const earlier = sharedContexts.get(key);
    const context = earlier ?? (await browser.newContext(options));
    sharedContexts.set(key, context);
    if (earlier) await clearContext(earlier, new URL(String(baseURL)).origin);
    const unwatch = guards.watch(context);
    await chooseLanguage(context, server.url);
    await use(context);
    await closePages(context);
    unwatch();
  },

  newContext: async ({ browser, server, contextOptions, guards }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url, ...options });
      guards.watch(context);
      await chooseLanguage(context, server.url);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },

  allowConsole: async ({ guards }, use) => use((pattern) => guards.allow(pattern)),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  checkAxe: async ({}, use) => use(checkAxe),

  newSeller: async ({ server }, use) =>
    use(async (wanted) => {
      const seller = await createSeller(server.url, wanted);
      if (wanted?.isConfirmed) await confirmAddress(server, seller);
      return seller;
    }),

  api: async ({ server }, use) => use(createApi(server.url)),

  signIn: async ({ server }, use) =>
    use(async (page, seller) => {
      const session = seller.session ?? (await openSession(server.url, seller));
      const value = encodeURIComponent(session);
      const cookie = {
        name: `a_session_${projectId}`,
        value,
        url: server.url,
        httpOnly: true,
        sameSite: 'Lax' as const,
      };
      await page.context().addCookies([cookie]);
      return session;
    }),

  signInNew: async ({ page, newSeller, signIn }, use) =>
    use(async (wanted) => {
      const seller = await newSeller(wanted);
      await signIn(page, seller);
      return seller;
    }),
});

export { expect } from '@playwright/test';
export { documentsPath, listPath } from './support/api.ts';
export { demo, type Seller } from './support/sellers.ts';
