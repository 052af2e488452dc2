import { parsePhone } from '@duka/domain/values/phone';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import { noAccountId } from '#database/store/done-command-store.ts';
import { ApiError } from '#errors.ts';
import { buyerWithoutAccount } from '#http/caller/caller.ts';
import { QueueFullError } from '#work/work-errors.ts';
import type { RunWrite } from '#writes/run-write.ts';
import { type FormLine, type OrderForm, sumLines, toCart } from './order-form.ts';
import type { OrderLinks } from './order-links.ts';
import type { PublicShop } from './public-shop.ts';

/** The most orders by a shop's page that wait for the shop at once. */
const maxUnconfirmed = 60;

/**
 * Why an order by the page was not placed: the shop has enough to confirm, the goods or prices are others now, the page is closed, so many
 * people order at this moment that not all of them can wait, or the order of this form is there already.
 */
export type Refusal = 'full' | 'changed' | 'unavailable' | 'closed' | 'busy' | 'repeated';

interface Deps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly links: OrderLinks;
}

/** Undoes the order within its transaction. */
class OrderRefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The id of the order that a form makes, and the hash of what it orders (`FormKeys`). */
interface FormOrder {
  readonly orderId: string;
  readonly bodyHash: string;
}

/**
 * Places the order of a checked form, at the prices that the buyer has seen, with the link to its page. A form that is sent twice places one
 * order. Returns why it was refused, and undefined once the order is placed.
 */
export async function placeOrderOfForm(
  { database, runWrite, links }: Deps,
  { storeId }: Pick<PublicShop, 'storeId'>,
  { orderId, bodyHash }: FormOrder,
  form: OrderForm,
  lines: readonly FormLine[],
): Promise<Refusal | undefined> {
  const data = {
    ...{ storeId, channel: 'link', customerName: form.name, note: form.note },
    // What is typed may hold more signs between its digits than are stored.
    customerPhone: parsePhone(form.phone) ?? form.phone,
    ...{ orderWay: form.orderWay, orderItems: toCart(lines) },
    ...(form.orderWay === 'delivery' && { deliveryPlace: form.place }),
  };
  try {
    await runWrite(buyerWithoutAccount, async (write) => {
      const waiting = [equal('storeId', storeId), equal('channel', 'link'), equal('status', 'Pending')];
      if ((await write.documents.count('orders', waiting, maxUnconfirmed)) >= maxUnconfirmed)
        throw new OrderRefusedError('full');
      await write.create('orders', { id: orderId, data });
      const order = await write.documents.get('orders', orderId);
      if (order?.attributes.orderTotal !== sumLines(lines)) throw new OrderRefusedError('changed');
      await links.add(write, { id: orderId, storeId, at: write.at, isOfPage: true });
      await write.doneCommands.insert({ accountId: noAccountId, id: orderId, bodyHash, answer: '', at: write.at });
    });
    return undefined;
  } catch (error) {
    if (error instanceof OrderRefusedError) return error.refusal;
    if (error instanceof QueueFullError) return 'busy';
    if (!(error instanceof ApiError)) throw error;
    if (error.type === 'document_already_exists') {
      return (await database.documents.get('orders', orderId)) ? 'repeated' : 'changed';
    }
    if (error.type === 'document_update_conflict') return 'unavailable';
    if (error.type === 'shop_page_closed') return 'closed';
    if (error.type === 'document_invalid_structure') return 'changed';
    throw error;
  }
}

/** True if the order of a form is what the form says now, as far as this is still remembered (R62). */
export async function isOrderOfForm(
  { doneCommands }: Pick<Database, 'doneCommands'>,
  { orderId, bodyHash }: FormOrder,
): Promise<boolean> {
  const done = await doneCommands.get(noAccountId, orderId);
  return done === undefined || done.bodyHash === bodyHash;
}
