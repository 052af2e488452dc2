import { expect } from 'vitest';
import { openPageShop } from './shop-page-shop.ts';

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** What a buyer types, and the button that they press. */
export const neema = { name: 'Neema', phone: '0754 000 003', way: 'pickup', act: 'send' };

/** A server behind a proxy, which says the address of each buyer in `x-forwarded-for`. */
export const behindProxy = { env: { TRUST_PROXY: '1' } };

/** Asha's shop with ten bags of DAP at 1,500 and a pack of five, and a buyer who fills in forms as a browser without script does. */
export async function openOrderShop(settings: object = {}, place: Parameters<typeof openPageShop>[2] = {}) {
  const shop = await openPageShop(undefined, settings, place);
  await shop.addProduct('dap', { name: 'DAP', quantityInStock: 10, sellingPrice: 1500 });
  const pack = { storeId: 'asha-shop', productId: 'dap', name: 'Sack of 5', factor: 5, sellingPrice: 7000 };
  expect((await shop.create('productPacks', 'sack', pack)).status).toBe(201);

  /** Reads the fields of the form that a page shows. */
  const readForm = (body: string): Record<string, string[]> => {
    const fields: Record<string, string[]> = {};
    for (const [tag] of body.matchAll(/<input[^>]*>/g)) {
      const name = /name="(\w+)"/.exec(tag)?.[1];
      if (name) fields[name] = [...(fields[name] ?? []), /value="([^"]*)"/.exec(tag)?.[1] ?? ''];
    }
    return fields;
  };
  async function post(url: string, fields: Fields, headers: Record<string, string> = {}) {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
    );
    const response = await shop.app.inject({
      ...{ method: 'POST', url, payload: body.toString() },
      headers: {
        host: 'duka.example',
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
        ...headers,
      },
    });
    const { statusCode: status, headers: sent, body: page } = response;
    const { location = '', refresh = '' } = sent;
    const text = page.replace(/<[^>]*>/g, ' ');
    return { status, body: page, location: String(location), refresh: String(refresh), text };
  }
  /** Opens the form with these goods, and sends it with what is typed into it. */
  async function order(goods: string, typed: Fields = neema, headers: Record<string, string> = {}) {
    const { body } = await shop.read(`/d/asha-agrovet/order?${goods}`);
    return post('/d/asha-agrovet/order', { ...readForm(body), ...typed }, headers);
  }
  return { ...shop, post, order, readForm };
}
