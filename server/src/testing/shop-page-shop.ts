import { onTestFinished } from 'vitest';
import type { TestMember } from './test-app.ts';
import { openTestShop } from './test-shop.ts';

/** What a test reads of a page. */
export interface ReadPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The words of the page, without its markup, styles and spaces between them. */
  readonly text: string;
}

/** Opens Asha's shop with its page open under `/d/asha-agrovet`; the app is closed after the test. */
export async function openPageShop(
  at = '2026-11-21T07:00:00.000Z',
  settings: object = {},
  place: Parameters<typeof openTestShop>[1] = {},
) {
  const shop = await openTestShop(at, place);
  onTestFinished(() => shop.app.close());
  const opened = {
    storeName: 'Asha Agrovet',
    phone: '+255712000001',
    activeHrs: '08:00 - 17:30',
    isOpenToPublic: true,
  };
  const saved = await shop.change('stores', 'asha-shop', { ...opened, ...settings });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));

  /** Asks as a browser does, as a stranger or as somebody signed in. */
  async function read(url: string, headers: Record<string, string> = {}, as?: TestMember): Promise<ReadPage> {
    const response = await shop.app.inject({
      ...{ method: 'GET', url },
      headers: { host: 'duka.example', accept: 'text/html', 'user-agent': 'Mozilla/5.0 (Android)', ...headers },
      ...(as && { cookies: { a_session_duka: as.session } }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.body, text: toText(response.body) };
  }

  const usual = { quantityInStock: 10, purchasePrice: 1000, sellingPrice: 1500 };
  return { ...shop, read, addProduct: (id: string, values: object) => shop.addProduct(id, { ...usual, ...values }) };
}

function toText(page: string): string {
  return page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
