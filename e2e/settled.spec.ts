import type { WebSocketRoute } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './support/products.ts';
import { settled } from './support/settled.ts';

test('a page is settled when its last answer is shown, and again after each thing it asks', async ({
  page,
  newSeller,
  signIn,
}) => {
  await signIn(page, await newSeller({ products: 1 }));
  const release = await hold(page, '**/collections/products/documents?*');
  const root = page.locator('html');
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(root).not.toHaveAttribute('data-settled');
  release();
  await settled(page);
  expect(await page.getByRole('link', { name: /^Edit / }).count()).toBe(1);

  // From the first keystroke on, the list is as good as asked.
  await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing is called so');
  await settled(page);
  expect(await page.getByText('No products match your filters').count()).toBe(1);
});

test('a page whose line for events is lost is settled once it is open again [RT-004]', async ({ page, signInNew }) => {
  await signInNew();
  let line: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/v1\/realtime/, (socket) => {
    line = socket;
    socket.connectToServer();
  });
  await page.goto('/dashboard');
  await settled(page);
  const first = line;
  await first?.close();
  await expect(page.locator('html')).not.toHaveAttribute('data-settled');
  await settled(page);
  expect(line).not.toBe(first);
});

test('the sign-in is settled without a line [SESS-001]', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  expect(await page.getByRole('heading', { name: 'Welcome back' }).count()).toBe(1);
});
