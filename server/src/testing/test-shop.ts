import { listed } from './listed.ts';
import { documentsPath, listPath, openTestApp, type TestApp, type TestMember } from './test-app.ts';

/** The app with Asha's shop in it, and her calls. */
export interface TestShop extends TestApp {
  /** The app's clock. */
  readonly clock: Date;
  readonly asha: TestMember;
  create(collection: string, documentId: string, data: object, as?: TestMember): ReturnType<TestApp['call']>;
  change(collection: string, documentId: string, data: object, as?: TestMember): ReturnType<TestApp['call']>;
  /** Returns the documents that she sees, the oldest first. */
  list(collection: string): Promise<Record<string, unknown>[]>;
  /** Returns a call of the shop's own, such as `drawer`. */
  ask(path: string): Promise<Record<string, unknown>>;
  /** Adds a product of her shop, which is in no way special but in these values. */
  addProduct(id: string, values: object): Promise<void>;
}

/** Opens the app at this moment (ISO text) with an empty shop, `asha-shop`. */
export async function openTestShop(at: string, place: Parameters<typeof openTestApp>[1] = {}): Promise<TestShop> {
  const clock = new Date(at);
  const shop = await openTestApp(clock, place);
  const asha = await shop.newSeller('asha', 'asha-shop');
  const create: TestShop['create'] = (collection, documentId, data, as = asha) =>
    shop.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  return {
    ...{ ...shop, clock, asha, create },
    change: (collection, documentId, data, as = asha) =>
      shop.call('PATCH', documentsPath(collection, documentId), { as, body: { data } }),
    async list(collection) {
      const path = listPath(collection, { method: 'limit', values: [1000] });
      return (await shop.call('GET', path, { as: asha })).body.documents as Record<string, unknown>[];
    },
    ask: async (path) => (await shop.call('GET', `/v1/shops/asha-shop/${path}`, { as: asha })).body,
    async addProduct(id, values) {
      const product = { ...listed, storeId: 'asha-shop', name: id, createdAt: at, updstedAt: at, ...values };
      const { status, body } = await create('products', id, product);
      if (status !== 201) throw new Error(JSON.stringify(body));
    },
  };
}
