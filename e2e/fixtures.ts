import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { projectId } from '@duka/domain/project';
import { test as base, expect, type Page } from '@playwright/test';
import { guardPages, type PageGuards } from './support/page-guards.ts';
import { type Api, createApi, createSeller, type NewSeller, openSession, type Seller } from './support/sellers.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

export { demo, documentsPath, listPath, type Seller } from './support/sellers.ts';
export { expect };

interface WorkerFixtures {
  /** A server process of this worker's own, over a copy of the demo data. */
  readonly server: ServerProcess & { readonly dataDir: string };
}

interface TestFixtures {
  readonly api: Api;
  /** A fresh account with its users document and store. */
  readonly newSeller: (wanted?: NewSeller) => Promise<Seller>;
  /** Opens a session and puts its cookie into the page's browser; a fresh session for demo sellers. */
  readonly signIn: (page: Page, seller: Pick<Seller, 'email' | 'password'> & { session?: string }) => Promise<string>;
  readonly checkAxe: (page: Page) => Promise<void>;
  readonly allowConsole: PageGuards['allowConsole'];
  readonly guards: PageGuards;
}

let sellersMade = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'duka-e2e-'));
      cpSync(process.env.DUKA_E2E_TEMPLATE as string, dataDir, { recursive: true });
      const server = await startServer(dataDir);
      await use({ ...server, dataDir });
      const code = await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
      const failures = server.output().match(/^.*("statusCode":5\d\d|"level":50|Unhandled).*$/gm) ?? [];
      if (code !== 0 || failures.length > 0) throw new Error(`The server ended with ${code}:\n${failures.join('\n')}`);
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ server }, use) => use(server.url),
  api: ({ server }, use) => use(createApi(server.url)),

  newSeller: ({ server }, use) =>
    use((wanted) => {
      sellersMade += 1;
      return createSeller(server.url, sellersMade, wanted);
    }),

  signIn: ({ server }, use) =>
    use(async (page, seller) => {
      const session = seller.session ?? (await openSession(server.url, seller.email, seller.password));
      const value = encodeURIComponent(session);
      await page.context().addCookies([{ name: `a_session_${projectId}`, value, url: server.url, httpOnly: true }]);
      return session;
    }),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
  checkAxe: ({}, use) => use(expectNoAxeFindings),

  guards: [
    async ({ context, server }, use) => {
      const guards = guardPages(context, server.url);
      await use(guards);
      expect(guards.problems(), 'console and network').toEqual([]);
    },
    { auto: true },
  ],
  allowConsole: ({ guards }, use) => use(guards.allowConsole),
});

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Looks with axe at the page as it stands, in the light and in the dark theme. */
async function expectNoAxeFindings(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
    const findings = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    );
    expect(findings, `axe, ${colorScheme}`).toEqual([]);
  }
}
