import { makeRowId } from '#commands/command.ts';
import type { CommandStore } from '#commands/command-store.ts';
import { findBook, followJoins, openBook } from '#commands/credit/books.ts';
import { settleEntry } from '#commands/credit/settle-entry.ts';
import { findAccount } from '#commands/credit/write-entry.ts';
import { findCustomerKey } from '#commands/orders/known-customer.ts';
import { owedOf } from '#commands/orders/order-payments.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import type { ReceivedMethod } from '#money/payment.ts';
import { customerKeyOf } from '#orders/customer-key.ts';

/** Money that a shop has received for certain; `amount` is in whole shillings above 0. */
export interface ReceivedPayment {
  readonly storeId: string;
  /** What the payer paid for: an order of the shop, or the debt of a customer. */
  readonly target: { readonly orderId: string } | { readonly accountId: string };
  readonly amount: number;
  readonly method: ReceivedMethod;
  /** The receipt of the wallet; empty where there is none. */
  readonly reference: string;
  /** Who paid, as the wallet says: whose book it is where the target names nobody. */
  readonly payer: { readonly phone: string | null; readonly name: string };
}

/** Where received money went, in whole shillings. */
export interface PaymentShares {
  readonly toOrder: number;
  readonly toDebts: number;
  readonly toAdvance: number;
}

/**
 * Writes down money that has come, which is never refused: it pays the order as far as that is owed, then the oldest debts of the customer,
 * and the rest is the customer's advance (R79). Of an order that is cancelled or gone all of it goes to the customer's book, which is opened
 * if need be. The caller checks the rights, and that the money counts once. Returns where it went.
 */
export async function receivePayment(
  given: CommandStore,
  { storeId, target, payer, ...money }: ReceivedPayment,
): Promise<PaymentShares> {
  // The change of the order is written here with its money, and is no change of its payment method by a seller.
  const write = given.plain ?? given;
  const order = 'orderId' in target ? await findOrder(write, storeId, target.orderId) : undefined;
  const account = 'accountId' in target ? await findAccount(write, { storeId, ...target }) : undefined;
  const book = account ?? (await findOrOpenBook(write, storeId, order, nameOf(payer, money.reference)));
  const first = order && owedOf(order) > 0 && order.attributes.customerKey ? order : undefined;
  const entry = { id: makeRowId(write), storeId, kind: 'payment' as const, note: '', ...money };
  const { toFirst, toDebts, toAdvance } = await settleEntry(write, book, entry, { first });
  return { toOrder: toFirst, toDebts, toAdvance };
}

async function findOrder(write: CommandStore, storeId: string, id: string): Promise<DocumentRow | undefined> {
  const order = await write.documents.get('orders', id);
  return order?.attributes.storeId === storeId ? order : undefined;
}

/** Returns the book of the customer of an order, else that of the payer, with the order or the payer's name as its debtor where it is new. */
async function findOrOpenBook(
  write: CommandStore,
  storeId: string,
  order: DocumentRow | undefined,
  payer: { readonly phone: string | null; readonly name: string },
): Promise<DocumentRow> {
  const { customerKey, customerName } = order?.attributes ?? {};
  const buyer = { customerId: null, customerName: String(customerName || payer.name), customerPhone: payer.phone };
  const isOfOrder = typeof customerKey === 'string' && customerKey !== '';
  const key = isOfOrder ? customerKey : await findCustomerKey(write, storeId, customerKeyOf(buyer, true));
  const known = await findBook(write, storeId, String(key));
  if (known) return followJoins(write, known);
  return openBook(write, storeId, String(key), isOfOrder && order ? order : { attributes: buyer });
}

/** Returns a payer who has a name: some wallets send none, and their money is somebody's all the same. */
function nameOf({ phone, name }: ReceivedPayment['payer'], reference: string): ReceivedPayment['payer'] {
  return { phone, name: name.trim() || (phone ? '' : reference || '?') };
}
