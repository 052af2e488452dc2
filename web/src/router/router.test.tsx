// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom';
import '@testing-library/jest-dom/vitest';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { Redirect, Route, useLocation, useParams } from 'wouter';
import { AppRouter, canGoBack, useHistoryEntry } from './app-router.tsx';
import { Link } from './link.tsx';
import { useSearchParams } from './use-search-params.ts';

test('a link opens its page without loading the app anew, and Back and Forward lead through what was seen [LAY-011]', async () => {
  const user = await open('/orders?page=2');
  await isAt('/orders?page=2 known null');
  await user.click(screen.getByText('to the product'));
  await isAt('/products/view/p-1? new "from the list"');
  window.history.back();
  await isAt('/orders?page=2 known null');
  window.history.forward();
  await isAt('/products/view/p-1? known "from the list"');
});

test('a link to the page it stands on adds no step for Back, and another one does', async () => {
  const user = await open('/orders');
  const steps = window.history.length;
  await user.click(screen.getByText('to the orders'));
  await isAt('/orders? new null');
  expect(window.history.length - steps).toBe(0);
  await user.click(screen.getByText('to the product'));
  await isAt('/products/view/p-1? new "from the list"');
  expect(window.history.length - steps).toBe(1);
});

test.each([
  ['control', '{Control>}'],
  ['shift', '{Shift>}'],
])('a click with the %s key is left to the browser, for a window of its own', async (_, key) => {
  const user = await open('/products');
  let isLeft: boolean | undefined;
  const look = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', look, { once: true });
  await user.keyboard(key);
  await user.click(screen.getByText('to the orders'));
  expect(isLeft).toBe(true);
  await isAt('/products? known null');
});

test('a link to another page of a list keeps its path [LIST-001]', async () => {
  const user = await open('/orders');
  await user.click(screen.getByText('to the second page'));
  await isAt('/orders?page=2 new null');
});

test('a filter keeps the path and every sign of its text, and the last one taken away leaves no question mark [LIST-021]', async () => {
  const user = await open('/products#top');
  await user.click(screen.getByText('filter'));
  await isAt('/products?stock=low&text=80%25WP+a new null');
  await user.click(screen.getByText('no filter'));
  await isAt('/products? new null');
  expect(window.location.href).not.toContain('?');
});

test('a page that was opened directly has nothing to go back to, and one that a link led to has [PROD-013]', async () => {
  const user = await open('/products/add');
  expect(canGoBack()).toBe(false);
  await user.click(screen.getByText('to the orders'));
  await isAt('/orders? new null');
  expect(canGoBack()).toBe(true);
  await user.click(screen.getByText('back'));
  await isAt('/products/add? known null');
  expect(canGoBack()).toBe(false);
});

test.each([
  ['/products/view/p-1', 'p-1'],
  ['/Products/View/p%201/', 'p 1'],
  ['/products/view/50%', '50%'],
])('the page at %s is of the product %s [LAY-001]', async (path, productId) => {
  await open(path);
  expect(screen.getByRole('heading')).toHaveTextContent(productId);
});

test('an address that leads to another leaves no trace in the history [LAY-011]', async () => {
  await open('/nowhere');
  await isAt('/dashboard? new null');
  expect(canGoBack()).toBe(false);
});

/** A page with a link of each kind, opened at an address as the browser itself opens it. */
async function open(path: string): Promise<UserEvent> {
  window.history.pushState(null, '', path);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  root.render(
    <AppRouter>
      <Page />
    </AppRouter>,
  );
  await screen.findByRole('status');
  return userEvent.setup({ delay: null });
}

function Page() {
  const [pathname] = useLocation();
  const { state, isNew } = useHistoryEntry();
  const [parameters, change] = useSearchParams();
  if (pathname === '/nowhere') return <Redirect to="/dashboard" replace />;
  return (
    <>
      <p role="status">{`${pathname}?${parameters} ${isNew ? 'new' : 'known'} ${JSON.stringify(state)}`}</p>
      <Route path="/products/view/:productId">
        <ProductName />
      </Route>
      <Link to="/products/view/p-1" state="from the list">
        to the product
      </Link>
      <Link to="/orders">to the orders</Link>
      <Link to="?page=2">to the second page</Link>
      <button type="button" onClick={() => change({ stock: 'low', text: '80%WP a' })}>
        filter
      </button>
      <button type="button" onClick={() => change({}, { replace: true })}>
        no filter
      </button>
      <button type="button" onClick={() => window.history.back()}>
        back
      </button>
    </>
  );
}

function ProductName() {
  const { productId } = useParams();
  return <h1>{productId}</h1>;
}

/** Waits until the page says that it is there, how it came there, and what was handed over. */
async function isAt(place: string) {
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(place, { normalizeWhitespace: false }));
}
