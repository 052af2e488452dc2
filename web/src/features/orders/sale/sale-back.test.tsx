// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

const desk = () => within(screen.getByRole('form', { name: 'Sale' }));
const cart = () => desk().getByRole('button', { name: /^1 item/ });
const payment = () => desk().getByRole('button', { name: /^Payment method/ });

async function openWithHoe(widthPx: number) {
  const app = await startApp({ widthPx });
  await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
  return { app, depth: () => window.history.state?.index ?? 0 };
}

test('Back closes the cart or the payment of a phone, and leaves the sale open [Q-053]', async () => {
  const { app, depth } = await openWithHoe(360);
  const before = depth();
  for (const part of [cart, payment]) {
    await app.user.click(part());
    expect(part()).toHaveAttribute('aria-expanded', 'true');
    window.history.back();
    await waitFor(() => expect(part()).toHaveAttribute('aria-expanded', 'false'));
    expect(depth()).toBe(before);
  }
  // From one part to the other Back closes once.
  await app.user.click(cart());
  await app.user.click(payment());
  window.history.back();
  await waitFor(() => expect(payment()).toHaveAttribute('aria-expanded', 'false'));
  expect(cart()).toHaveAttribute('aria-expanded', 'false');
  expect(depth()).toBe(before);
});

test('what is closed by a press, or by the end of the sale, leaves nothing for Back to close [Q-053]', async () => {
  const { app, depth } = await openWithHoe(360);
  const before = depth();
  await app.user.click(cart());
  expect(depth()).toBe(before + 1);
  await app.press('Back to the products');
  await waitFor(() => expect(depth()).toBe(before));
  expect(cart()).toHaveAttribute('aria-expanded', 'false');
  await app.user.click(payment());
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  await waitFor(() => expect(depth()).toBe(before));
});

test('on a desk, where they cover nothing, Back closes nothing [Q-053]', async () => {
  const { app, depth } = await openWithHoe(1280);
  const before = depth();
  await app.user.click(payment());
  expect(depth()).toBe(before);
});
