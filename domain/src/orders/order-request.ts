import { isDocumentId } from '#document-id.ts';
import { toThousandths } from '#values/quantity.ts';
import { maxOrderLines, type OrderChannel, type PaymentMethod, toPaymentMethod } from './order.ts';

export interface OrderLine {
  readonly productId: string;
  /** The quantity in the product's unit: above 0, with at most three decimals. */
  readonly quantity: number;
}

/** The data that an order is requested with. The server adds prices, names, dates and the tracking id. */
export interface OrderRequest {
  readonly storeId: string;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly channel: OrderChannel;
  readonly paymentMethod: PaymentMethod;
  readonly paymentReference: string;
  readonly note: string;
  /** Why expired goods are sold over the counter; empty where nobody has said so (R24). */
  readonly expiredReason: string;
  readonly lines: readonly OrderLine[];
}

export type OrderRequestProblem = { readonly attribute: string; readonly text: string };

/** The most characters of each text, as in the collection. */
const longest = { customerName: 256, customerPhone: 20, paymentReference: 64, note: 1000, expiredReason: 500 } as const;
/** The largest quantity of a line; with it every total is still an exact whole number. */
const maxQuantity = 1_000_000;

const decidedByServer = ['trackingId', 'orderDate', 'orderTotal', 'status', 'paidAt'];
const known = ['storeId', 'customerId', 'channel', 'paymentMethod', 'orderItems', ...Object.keys(longest)];

/** Reads the data of a new order, with relations as ids. A problem names the attribute and says what it must be. */
export function readOrderRequest(data: Readonly<Record<string, unknown>>): OrderRequest | OrderRequestProblem {
  const given = Object.keys(data).filter((name) => !name.startsWith('$'));
  const decided = given.find((name) => decidedByServer.includes(name));
  if (decided) return { attribute: decided, text: 'is decided by the server; leave it out' };
  const unknown = given.find((name) => !known.includes(name));
  if (unknown) return { attribute: unknown, text: 'is not known' };
  const storeId = toId(data.storeId);
  if (!storeId) return { attribute: 'storeId', text: 'must be the ID of the shop' };
  const customerId = data.customerId === undefined || data.customerId === null ? null : toId(data.customerId);
  if (customerId === undefined) return { attribute: 'customerId', text: 'must be the ID of a customer, or null' };
  const channel = customerId === null ? 'walk-in' : 'marketplace';
  if (data.channel !== undefined && data.channel !== channel) {
    return {
      attribute: 'channel',
      text: `must be "${channel}" for an order ${customerId === null ? 'without' : 'of'} a customer's account`,
    };
  }
  const texts: Record<string, string> = {};
  for (const [name, most] of Object.entries(longest)) {
    const value = data[name] ?? '';
    if (typeof value !== 'string' || [...value].length > most) {
      return { attribute: name, text: `must be a text of at most ${most} characters` };
    }
    texts[name] = value.trim();
  }
  if (texts.expiredReason && channel !== 'walk-in') {
    return { attribute: 'expiredReason', text: 'is for a sale at the counter: expired goods cannot be ordered' };
  }
  const paymentMethod = toPaymentMethod(data.paymentMethod ?? (channel === 'walk-in' ? 'cash' : 'unpaid'));
  if (!paymentMethod) {
    return { attribute: 'paymentMethod', text: 'must be cash, mobile money, bank, credit or unpaid' };
  }
  const lines = readLines(data.orderItems);
  if (!lines) {
    return {
      attribute: 'orderItems',
      text: `must be a list of 1 to ${maxOrderLines} different products, each {"productId", "quantity"} with a quantity above 0 and at most three decimals`,
    };
  }
  return {
    ...{ storeId, customerId, channel, paymentMethod, lines, note: texts.note ?? '' },
    customerName: texts.customerName ?? '',
    customerPhone: texts.customerPhone ?? '',
    paymentReference: texts.paymentReference ?? '',
    expiredReason: texts.expiredReason ?? '',
  };
}

function readLines(value: unknown): OrderLine[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxOrderLines) return undefined;
  const lines: OrderLine[] = [];
  for (const item of value) {
    const { productId, quantity } = Object(item);
    const id = toId(productId);
    if (id === undefined || lines.some((line) => line.productId === id) || !isQuantity(quantity)) return undefined;
    lines.push({ productId: id, quantity });
  }
  return lines;
}

function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= maxQuantity && toThousandths(value) / 1000 === value;
}

/** Reads an id, or a document that has one. */
function toId(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { $id?: unknown }).$id : value;
  return isDocumentId(id) ? id : undefined;
}
