import { type Api, createApi } from '@duka/e2e/support/api.ts';
import { createSeller, type NewSeller, openSession, type Seller, type SignUp } from '@duka/e2e/support/sellers.ts';
import type { Config } from '@duka/server/src/config.ts';
import { seedReference } from '@duka/server/src/seed/reference.ts';
import { addAccount, addSession } from '@duka/server/src/testing/test-accounts.ts';
import { createTestApi, type TestApi } from '@duka/server/src/testing/test-api.ts';
import { configure, prettyDOM, screen, waitFor } from '@testing-library/dom';
import '@testing-library/jest-dom/vitest';
import { hourMs } from '@duka/domain/values/durations';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { addMissingParts } from './missing-parts.ts';
import { type Network, openNetwork } from './network.ts';

configure({
  // Milliseconds that a page may take to show something: two cores may carry other work. No test waits for it to pass.
  asyncUtilTimeout: 20_000,
  // Written at each look for what is not there yet, the whole page would take longer than the looking.
  getElementError: (message) => new Error(message ?? ''),
});

/** A page of the app in memory, joined to the real server. Tests find things on it by role and label. */
export interface AppPage {
  readonly user: UserEvent;
  readonly server: TestApi;
  /** Calls the API beside the page: to see what it has really left behind, or to change it meanwhile. */
  readonly api: Api;
  readonly network: Network;
  /** Makes a seller nobody has seen before. */
  newSeller(wanted?: NewSeller): Promise<Seller>;
  /** Makes a new seller and signs them in, as most tests begin. */
  signInNew(wanted?: NewSeller): Promise<Seller>;
  /** Gives the browser a session of the seller's, as an earlier sign-in would have. */
  signIn(seller: Pick<Seller, 'email' | 'password'>): Promise<void>;
  /** Opens the app at an address, as typing it or a reload does: what was on the screen is gone. */
  open(path: string): Promise<void>;
  /** Puts the text in the place of what a field holds: the one of this label, once it is there, or the one given. */
  fill(field: string | HTMLElement, text: string): Promise<void>;
  /** Clicks the button of this name, once it is there. */
  press(button: string): Promise<void>;
  /** Waits until the page has nothing more to ask: what it shows now stays. */
  settled(): Promise<void>;
  /** The address the page is at. */
  path(): string;
}

interface AppOptions {
  /** New phone numbers must be proven by a code. */
  provesPhones?: boolean;
  /** Settings of the server beside those of every test. */
  config?: Partial<Config>;
  /** The width of the window in CSS pixels, 1280 by default; 360 is a phone. */
  widthPx?: number;
}

/** Lets the next hour of the server begin, so that no limit of an hour begins anew while a test spends it. */
export function beginAnHour({ server }: Pick<AppPage, 'server'>): void {
  server.advance(hourMs - (server.now().getTime() % hourMs));
}

/** Characters of a page that is written down because its test has failed. */
const maxShown = 100_000;

declare const jsdom: { reconfigure(settings: { url: string }): void };

/**
 * Starts the real server over an empty database, and a browser's page for it; both are gone when the test
 * ends. The test file begins with `// @vitest-environment jsdom`.
 */
export async function startApp({ widthPx = 1280, config, ...options }: AppOptions = {}): Promise<AppPage> {
  const server = await createTestApi({ ...options, config: { trustProxy: 1, ...config } });
  // The page has the clock of this machine, and the server of a page has the same.
  server.advance(Date.now() - server.now().getTime());
  await seedReference(server.database, server.now());
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const network = openNetwork(url);
  addMissingParts(widthPx);
  endClosingQuestions();
  // What an earlier test's page wrote into the history is no past of this one's.
  window.history.replaceState(null, '');
  let unmount = () => {};
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail') console.info(prettyDOM(document.body, maxShown));
    unmount();
    localStorage.clear();
    sessionStorage.clear();
    // Only a test that brings one along has a database.
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
  // Over the wire each password would be hashed twice.
  const signUp: SignUp = ({ userId: id, ...account }) =>
    addAccount(server.database, { id, ...account, now: server.now() });
  const newSeller = (wanted?: NewSeller) => createSeller(url, wanted, signUp);
  const keepSession = (session: string) => network.addCookie(`a_session_duka=${encodeURIComponent(session)}`);
  // Between two touches a browser finishes what the first one began; without a delay the second would come before it.
  const user = userEvent.setup({ delay: 0 });
  return {
    user,
    server,
    api: createApi(url),
    network,
    newSeller,
    signIn: async (seller) => keepSession(await openSession(url, seller)),
    async signInNew(wanted) {
      const seller = await newSeller(wanted);
      keepSession(await addSession(server.database, seller.userId, server.now()));
      return seller;
    },
    async open(path) {
      unmount();
      jsdom.reconfigure({ url: `${url}${path}` });
      // The server marks a page that is asked for without a session.
      if (network.hasSession()) delete document.documentElement.dataset.session;
      else document.documentElement.dataset.session = 'none';
      vi.resetModules();
      const { mountApp } = await import('./mount-app.tsx');
      unmount = mountApp();
    },
    async fill(target, text) {
      const field = typeof target === 'string' ? await screen.findByLabelText(target) : target;
      await user.clear(field);
      await user.click(field);
      if (text !== '') await user.paste(text);
    },
    press: async (button) => user.click(await screen.findByRole('button', { name: button })),
    settled: () => waitFor(() => void expect(document.documentElement).toHaveAttribute('data-settled')),
    path: () => `${location.pathname}${location.search}`,
  };
}

/** An upload that is still under way when a test ends would have the next one asked before its page is closed. */
function endClosingQuestions(): void {
  const adding = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => {
    const asking = adding.mock.calls.filter(([type]) => type === 'beforeunload');
    for (const [type, listener] of asking) window.removeEventListener(type, listener);
    adding.mockRestore();
  });
}
