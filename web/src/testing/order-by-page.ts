import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import type { AppPage } from './render-app.ts';

/**
 * Opens the page of a shop to everybody and orders one product there, as a browser without scripts does for Neema. Returns the path of the page
 * of her order.
 */
export async function orderByPage({ api, server }: AppPage, seller: Seller, productId: string): Promise<string> {
  const opened = { data: { isOpenToPublic: true } };
  const shop = await expectStored(api('PATCH', documentsPath('stores', seller.storeId), opened, seller));
  const address = `/d/${shop.body.slug}/order`;
  const headers = { host: 'localhost', accept: 'text/html', origin: 'null' };
  const form = await server.app.inject({ url: `${address}?g=${productId}**1`, headers });
  const inputs = [...form.body.matchAll(/<input[^>]*>/g)].map(([tag]) => [read(tag, 'name'), read(tag, 'value')]);
  const typed = { name: 'Neema', phone: '0754 000 003', way: 'pickup', act: 'send' };
  const payload = new URLSearchParams(inputs.filter(([name = '']) => !Object.hasOwn(typed, name)));
  for (const [name, value] of Object.entries(typed)) payload.set(name, value);
  const sent = await server.app.inject({
    ...{ method: 'POST', url: address, payload: payload.toString() },
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { location } = sent.headers;
  if (typeof location !== 'string') throw new Error(sent.body);
  return location;
}

function read(tag: string, attribute: string): string {
  return new RegExp(`${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '';
}
