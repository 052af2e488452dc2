// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { Link, NavLink } from './link.tsx';
import { BrowserRouter, canGoBack, Redirect, useLocation, useNavigate, useNavigationType } from './router.tsx';
import { useSearchParams } from './use-search-params.ts';

test('a link opens its page without loading the app anew, and Back and Forward lead through what was seen [LAY-011]', async () => {
  const user = await open('/orders?page=2');
  expect(place()).toBe('/orders?page=2 POP null');
  await user.click(screen.getByText('to the product'));
  expect(place()).toBe('/products/view/p-1 PUSH "from the list"');
  window.history.back();
  await waitFor(() => expect(place()).toBe('/orders?page=2 POP null'));
  window.history.forward();
  await waitFor(() => expect(place()).toBe('/products/view/p-1 POP "from the list"'));
});

test('a link to the page it stands on adds no step for Back, and another one does', async () => {
  const user = await open('/orders');
  const steps = window.history.length;
  await user.click(screen.getByText('to the orders'));
  expect([place(), window.history.length - steps]).toEqual(['/orders REPLACE null', 0]);
  await user.click(screen.getByText('to the product'));
  expect([place(), window.history.length - steps]).toEqual(['/products/view/p-1 PUSH "from the list"', 1]);
});

test.each([
  ['with the control key', '{Control>}', 'to the orders'],
  ['with the shift key', '{Shift>}', 'to the orders'],
  ['on a link to a window of its own', '', 'to a new window'],
  ['on a link out of the app', '', 'to elsewhere'],
])('a click %s is left to the browser', async (_, key, link) => {
  const user = await open('/products');
  let isLeft: boolean | undefined;
  const look = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', look, { once: true });
  if (key !== '') await user.keyboard(key);
  await user.click(screen.getByText(link));
  expect(isLeft).toBe(true);
  expect(place()).toBe('/products POP null');
});

test('a filter keeps the path, and the last one taken away leaves no question mark [LIST-021]', async () => {
  const user = await open('/products#top');
  await user.click(screen.getByText('filter'));
  expect(place()).toBe('/products?stock=low&text=a+b PUSH null');
  await user.click(screen.getByText('no filter'));
  expect(place()).toBe('/products REPLACE null');
  expect(window.location.href).not.toContain('?');
});

test('the navigation marks the page that is open, also while one below it is [LAY-015]', async () => {
  const user = await open('/orders/o-1');
  const link = screen.getByText('Orders here');
  expect(link.getAttribute('aria-current')).toBe('page');
  await user.click(screen.getByText('to the product'));
  expect((await screen.findByText('Orders')).hasAttribute('aria-current')).toBe(false);
});

test('a page that was opened directly has nothing to go back to, and one that a link led to has [PROD-013]', async () => {
  const user = await open('/products/add');
  expect(canGoBack()).toBe(false);
  await user.click(screen.getByText('to the orders'));
  expect(canGoBack()).toBe(true);
  await user.click(screen.getByText('back'));
  await waitFor(() => expect(place()).toBe('/products/add POP null'));
  expect(canGoBack()).toBe(false);
});

test('an address that leads to another leaves no trace in the history [LAY-011]', async () => {
  await open('/nowhere');
  expect(place()).toBe('/dashboard REPLACE null');
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
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await screen.findByRole('status');
  return userEvent.setup({ delay: null });
}

function Page() {
  const { pathname, search, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const [, change] = useSearchParams();
  if (pathname === '/nowhere') return <Redirect to="/dashboard" />;
  return (
    <>
      <p role="status">{`${pathname}${search} ${type} ${JSON.stringify(state)}`}</p>
      <Link to="/products/view/p-1" state="from the list">
        to the product
      </Link>
      <Link to="/orders">to the orders</Link>
      <Link to="/orders" target="_blank">
        to a new window
      </Link>
      <Link to="https://elsewhere.example/">to elsewhere</Link>
      <NavLink to="/orders" className={() => ''}>
        {({ isActive }) => (isActive ? 'Orders here' : 'Orders')}
      </NavLink>
      <button type="button" onClick={() => change({ stock: 'low', text: 'a b' })}>
        filter
      </button>
      <button type="button" onClick={() => change({}, { replace: true })}>
        no filter
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
}

/** Where the page says it is, how it came there, and what was handed over. */
function place() {
  return screen.getByRole('status').textContent;
}
