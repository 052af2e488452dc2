import { randomUUID } from 'node:crypto';
import { type Api, type Caller, documentsPath, expectStored, listPath } from './api.ts';
import { demo, openSession } from './sellers.ts';

/** A demo customer with a session of its own; `userId` is the id of the account and of its users document. */
export interface Customer extends Caller {
  readonly userId: string;
  readonly name: string;
}

export async function openCustomer(url: string, userId = 'neema', name = 'Neema Mollel'): Promise<Customer> {
  const session = await openSession(url, { email: `${userId}@duka.example`, password: demo.asha.password });
  return { session, userId, name };
}

/** Places an order as a customer's own app would; returns the order as it is stored. */
export async function placeOrder(
  api: Api,
  customer: Customer,
  storeId: string,
  ...orderItems: readonly { productId: string; quantity: number }[]
): Promise<Record<string, unknown>> {
  const data = { storeId, customerId: customer.userId, orderItems };
  return (await expectStored(api('POST', documentsPath('orders'), { documentId: randomUUID(), data }, customer))).body;
}

/** Records a sale at the counter over the wire; returns the order as it is stored. */
export async function recordSale(
  api: Api,
  seller: Caller & { readonly storeId: string },
  data: object,
): Promise<Record<string, unknown>> {
  const documentId = randomUUID().replaceAll('-', '');
  const body = { documentId, data: { storeId: seller.storeId, ...data } };
  return (await expectStored(api('POST', documentsPath('orders'), body, seller))).body;
}

/** Reads the orders of a shop, the newest first. */
export async function readOrders(api: Api, seller: Caller & { readonly storeId: string }) {
  const rules = [
    { method: 'equal', attribute: 'storeId', values: [seller.storeId] },
    { method: 'orderDesc', attribute: 'orderDate' },
    { method: 'limit', values: [100] },
  ];
  return (await api('GET', listPath('orders', ...rules), undefined, seller)).body.documents ?? [];
}

/** Reads how much of a product is in stock. */
export async function readStock(api: Api, seller: Caller, productId: string): Promise<number> {
  return Number((await api('GET', documentsPath('products', productId), undefined, seller)).body.quantityInStock);
}
