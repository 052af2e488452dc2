// @vitest-environment jsdom
import { toDay } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import { screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

/** A seller's dashboard in a browser that would install the app, `days` days after the app was first used in it. */
async function openAfter(app: AppPage, days: number, outcome = 'accepted') {
  localStorage.setItem('duka.install.since', toDay(Date.now() - days * dayMs));
  const prompt = vi.fn(() => Promise.resolve({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  onTestFinished(() => void window.dispatchEvent(new Event('appinstalled')));
  await app.open('/dashboard');
  const { storeInstallPrompt } = await import('./install-prompt.ts');
  storeInstallPrompt();
  window.dispatchEvent(event);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await app.settled();
  return { event, prompt };
}

const invitation = () => screen.queryByText(/^Put Duka on your home screen/);

test('after two days the dashboard invites the seller to install the app, and the browser asks when they agree', async () => {
  const app = await startApp();
  await app.signInNew();
  const { event, prompt } = await openAfter(app, 2);
  await waitFor(() => expect(invitation()).toBeVisible());
  expect(event.defaultPrevented).toBe(true);
  await app.press('Install');
  await waitFor(() => expect(invitation()).toBeNull());
  expect(prompt).toHaveBeenCalledOnce();
});

test('on the first two days nobody is asked to install anything', async () => {
  const app = await startApp();
  await app.signInNew();
  await openAfter(app, 1);
  expect(invitation()).toBeNull();
  localStorage.removeItem('duka.install.since');
  await app.open('/dashboard');
  await waitFor(() => expect(localStorage.getItem('duka.install.since')).toBe(toDay(Date.now())));
});

test('who declined, to the app or to the browser, is not invited again for half a year', async () => {
  const app = await startApp();
  await app.signInNew();
  await openAfter(app, 3);
  await app.press('Not now');
  await waitFor(() => expect(invitation()).toBeNull());
  await openAfter(app, 30);
  expect(invitation()).toBeNull();
  localStorage.setItem('duka.install.declined', toDay(Date.now() - 181 * dayMs));
  await openAfter(app, 300, 'dismissed');
  await app.press('Install');
  await waitFor(() => expect(localStorage.getItem('duka.install.declined')).toBe(toDay(Date.now())));
  await openAfter(app, 300);
  expect(invitation()).toBeNull();
});
