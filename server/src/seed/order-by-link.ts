import { readCart, writeCart } from '@duka/domain/orders/cart';
import { fillForm, listForms, listLinks, type PageForm, toText } from './page-form.ts';

/** An order by the page of a shop, as requested at the terminal. */
export interface LinkDeed {
  readonly kind: 'link';
  /** The last part of the address of the shop's page. */
  readonly shop: string;
  /** Words that the shop's page is searched for. */
  readonly product: string;
  readonly quantity: number;
  readonly name: string;
  readonly phone: string;
  /** Written to the shop after the order; empty for none. */
  readonly message: string;
}

/** The page does not lead to an order; the message is for the person at the terminal. */
export class PageError extends Error {}

/** Resolves to a response; redirects of posts are not followed. */
type Reach = (address: string, request: RequestInit) => Promise<Response>;

/**
 * Orders by a shop's page as a browser without script does: searches, follows the first link to the order form, fills it and sends it.
 * Resolves to the address of the buyer's page. Rejects with `PageError` where a page does not lead on.
 */
export async function orderByLink(reach: Reach, url: string, deed: LinkDeed): Promise<string> {
  const found = await read(reach, `${url}/d/${deed.shop}?${new URLSearchParams({ q: deed.product })}`);
  const orderLink = listLinks(found.page).find((link) => /^\/d\/[^/]+\/order\?/.test(link));
  if (orderLink === undefined) throw new PageError(`The page ${found.address} offers no "${deed.product}" to order.`);
  const form = await read(reach, withQuantity(new URL(orderLink, found.address), deed.quantity));
  const { name, phone } = deed;
  const buyersPage = await send(reach, form, isOrderForm, { name, phone, act: 'send' });
  if (deed.message === '') return buyersPage;
  const writeLink = listLinks((await read(reach, buyersPage)).page).find((link) => link.includes('write=1')) ?? '';
  const writing = await read(reach, String(new URL(writeLink, buyersPage)));
  return send(reach, writing, isMessageForm, { message: deed.message });
}

const isOrderForm = ({ action }: PageForm) => action.endsWith('/order');
const isMessageForm = ({ action }: PageForm) => action.endsWith('/messages');

/** Returns the address of the order form with this quantity of the goods that were chosen last. */
function withQuantity(address: URL, quantity: number): string {
  const goods = readCart(address.searchParams.getAll('g'));
  address.searchParams.delete('g');
  for (const line of writeCart(goods.map((each, at) => (at === goods.length - 1 ? { ...each, quantity } : each)))) {
    address.searchParams.append('g', line);
  }
  return String(address);
}

interface Read {
  readonly address: string;
  readonly page: string;
}

async function read(reach: Reach, address: string): Promise<Read> {
  const response = await reach(address, {});
  const page = await response.text();
  if (!response.ok) throw new PageError(`The page ${address} does not open: ${findWords(page) || response.status}`);
  return { address: response.url || address, page };
}

/** Sends a form of a page; resolves to the address to which the server leads on. */
async function send(
  reach: Reach,
  { address, page }: Read,
  isWanted: (form: PageForm) => boolean,
  typed: Readonly<Record<string, string>>,
): Promise<string> {
  const form = listForms(page).find((each) => each.method === 'post' && isWanted(each));
  if (!form) throw new PageError(`The page ${address} has no such form: ${findWords(page)}`);
  const response = await reach(String(new URL(form.action, address)), {
    ...{ method: 'POST', body: fillForm(form, typed), redirect: 'manual' },
    headers: { origin: new URL(address).origin },
  });
  const location = response.headers.get('location');
  if (location !== null) return String(new URL(location, address));
  throw new PageError(`The shop's page refused: ${findWords(await response.text()) || response.status}`);
}

/** Returns what a page says is wrong, else its heading. */
function findWords(page: string): string {
  const [, alert] = /role="alert"[^>]*>(.*?)<\/(?:p|div|section|ul)>/s.exec(page) ?? [];
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(page) ?? [];
  return toText(alert ?? heading ?? '');
}
