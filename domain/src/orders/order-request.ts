import { type AskedPayment, paymentListRule, readPaymentList } from '#money/payment-list.ts';
import { maxReferenceLength } from '#money/payment-reference.ts';
import { type RequestData, type RequestProblem, readStoreId, readTexts, toId, toIdOrNull } from '#request-data.ts';
import { parsePhone } from '#values/phone.ts';
import { isGoodsQuantity, isShillings } from '#values/sent-numbers.ts';
import {
  isGuestChannel,
  maxOrderLines,
  type OrderChannel,
  type OrderWay,
  orderChannels,
  type PaymentMethod,
  toOrderWay,
  toPaymentMethod,
} from './order.ts';
import { isDaysAgo, maxDaysAgo, readSoldAgo } from './past-sale.ts';
import { readSoldAs, type SoldAs } from './sold-as.ts';

export interface OrderLine {
  readonly productId: string;
  /** The quantity in packs, else in the product's unit: above 0, with at most three decimals. */
  readonly quantity: number;
  /** The pack in which the goods are sold; absent for the product's own unit (R30). */
  readonly packId?: string;
  /** The agreed price of one in whole shillings, 0 for free goods; absent where the price of the pack or product applies (R26). */
  readonly unitPrice?: number;
  /** The goods as they were sold; only for a sale that has happened (R33). */
  readonly soldAs?: SoldAs;
  /** True where the seller sells goods of the product that the stock does not have (R58). */
  readonly isBeyondStock?: true;
  /** The government's part that was agreed on for the line, in whole shillings; absent where the programme says it (R75). */
  readonly subsidy?: number;
}

/** The data that an order is requested with. The server adds prices, names, dates and the tracking id. */
export interface OrderRequest {
  readonly storeId: string;
  readonly customerId: string | null;
  readonly customerName: string;
  /** The phone number in its stored form. A past sale may have a text that is no number, stored as it was typed (R47). */
  readonly customerPhone: string;
  readonly channel: OrderChannel;
  readonly paymentMethod: PaymentMethod;
  readonly paymentReference: string;
  readonly note: string;
  /** How a buyer without an account gets the goods; null for other orders (R67). */
  readonly orderWay: OrderWay | null;
  /** Where the goods are delivered to; empty if not given. */
  readonly deliveryPlace: string;
  /** Where the buyer lives, and the number as a farmer; each empty if not given (R75). */
  readonly buyerVillage: string;
  readonly farmerNumber: string;
  /** The programme of a subsidised sale; null for any other (R75). */
  readonly programmeId: string | null;
  /** Why expired goods are sold over the counter; empty if not given (R24). */
  readonly expiredReason: string;
  readonly lines: readonly OrderLine[];
  /** Whole shillings of discount on the whole order. */
  readonly discount: number;
  /** The parts in which a sale is paid; undefined where the whole sale is paid by `paymentMethod`. */
  readonly payments: readonly AskedPayment[] | undefined;
  /** The due date of the debt, as it was sent; null if not given. */
  readonly dueAt: string | null;
  /** The milliseconds for which the sale has waited on a phone; null for one that happens now (R33). */
  readonly soldAgoMs: number | null;
  /** How many days before the command the sale happened; 0 for the same day (R58). */
  readonly daysAgo: number;
  /** The number that is asked for what is left to pay, in its stored form; null where none is asked (R77). */
  readonly asksPhone: string | null;
}

/** The most characters of each text, as in the collection. */
const maxLengths = {
  customerName: 256,
  customerPhone: 20,
  paymentReference: maxReferenceLength,
  note: 1000,
  deliveryPlace: 256,
  buyerVillage: 128,
  farmerNumber: 32,
  expiredReason: 500,
} as const;

const decidedByServer = [
  'trackingId',
  'orderDate',
  'orderTotal',
  'listTotal',
  'status',
  'paidAt',
  'paid',
  'returned',
  'writtenOff',
  'owed',
  'customerKey',
  'voidReason',
  'arrivedAt',
  'subsidy',
  'subsidyPaid',
  'subsidyRefused',
  'claimedAt',
];
/** The terms that only a counter sale has (R26). */
const terms = ['discount', 'payments', 'dueAt', 'soldAt', 'sentAt', 'daysAgo', 'programmeId', 'asksPhone'];
const known = [
  'storeId',
  'customerId',
  'channel',
  'paymentMethod',
  'orderWay',
  'orderItems',
  ...Object.keys(maxLengths),
  ...terms,
];

/** Reads the data of a new order, with relations as ids. A problem names the attribute and says what it must be. */
export function readOrderRequest(data: RequestData): OrderRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const customerId = data.customerId === undefined || data.customerId === null ? null : toId(data.customerId);
  if (customerId === undefined) return { attribute: 'customerId', text: 'must be the ID of a customer, or null' };
  const channel = readChannel(data.channel, customerId);
  if (typeof channel !== 'string') return channel;
  const way = readOrderWay(data, channel);
  if ('attribute' in way) return way;
  const texts = readTexts(data, maxLengths);
  if ('attribute' in texts) return texts;
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
      text: `must be a list of 1 to ${maxOrderLines} lines, no product twice in one pack at one price, each {"productId", "quantity"} with a quantity above 0 and at most three decimals, "packId" where it is sold in a pack, and "unitPrice" in whole shillings where another price was agreed; "isBeyondStock", where it is given, is true or false; "subsidy", where it is given, is in whole shillings; "soldAs", where it is given, has "productName", "unitName" and "pack" with "name" and "factor"`,
    };
  }
  const agreed = readTerms(data, lines, channel);
  if ('attribute' in agreed) return agreed;
  if (agreed.programmeId !== null && texts.farmerNumber.trim() === '') {
    return { attribute: 'farmerNumber', text: 'must be the number of the farmer whose goods are subsidised' };
  }
  const phone = texts.customerPhone && parsePhone(texts.customerPhone);
  // What has happened is not refused (R33).
  if (phone === undefined && agreed.soldAgoMs === null) {
    return { attribute: 'customerPhone', rule: 'shop_phone_malformed' };
  }
  if (isGuestChannel(channel) && !(texts.customerName.trim() && phone)) {
    return { attribute: texts.customerName.trim() ? 'customerPhone' : 'customerName', text: 'must name who orders' };
  }
  return {
    ...agreed,
    ...texts,
    ...way,
    customerPhone: phone ?? texts.customerPhone,
    ...{ storeId, customerId, channel, paymentMethod, lines },
  };
}

type Terms = Pick<
  OrderRequest,
  'discount' | 'payments' | 'dueAt' | 'soldAgoMs' | 'daysAgo' | 'programmeId' | 'asksPhone'
>;

/** Returns the channel of an order, which follows from its buyer; a buyer without an account orders at the counter unless it says otherwise. */
function readChannel(sent: unknown, customerId: string | null): OrderChannel | RequestProblem {
  const usual = customerId === null ? 'walk-in' : 'marketplace';
  if (sent === undefined || sent === usual) return usual;
  const channel = orderChannels.find((one) => one === sent);
  if (customerId === null && channel !== undefined && isGuestChannel(channel)) return channel;
  const words =
    customerId === null ? '"walk-in", "link" or "whatsapp" for an order without' : '"marketplace" for an order of';
  return { attribute: 'channel', text: `must be ${words} a customer's account` };
}

function readOrderWay(data: RequestData, channel: OrderChannel): Pick<OrderRequest, 'orderWay'> | RequestProblem {
  if (!isGuestChannel(channel)) {
    const given = ['orderWay', 'deliveryPlace'].find((name) => data[name] !== undefined && data[name] !== null);
    return given ? { attribute: given, text: 'is for an order by the page of the shop' } : { orderWay: null };
  }
  const orderWay = toOrderWay(data.orderWay ?? 'pickup');
  return orderWay ? { orderWay } : { attribute: 'orderWay', text: 'must be "pickup" or "delivery"' };
}

/** Reads the terms of a sale beside its goods. An order that is not a counter sale has no terms of its own. */
function readTerms(data: RequestData, lines: readonly OrderLine[], channel: OrderChannel): Terms | RequestProblem {
  const isGiven = (name: string) => data[name] !== undefined && data[name] !== null;
  if (channel !== 'walk-in') {
    const text = 'is for a sale at the counter: an order is at the prices of the shop';
    // An order that the seller wrote down without a network is made when it arrives.
    const ofOrder = channel === 'whatsapp' ? ['soldAt', 'sentAt'] : [];
    const term = terms.find((name) => isGiven(name) && !ofOrder.includes(name));
    if (term) return { attribute: term, text };
    if (lines.some(({ unitPrice }) => unitPrice !== undefined)) return { attribute: 'unitPrice', text };
    if (lines.some(({ isBeyondStock }) => isBeyondStock)) return { attribute: 'isBeyondStock', text };
  }
  const discount = data.discount ?? 0;
  if (!isShillings(discount)) return { attribute: 'discount', text: 'must be whole shillings, 0 or more' };
  const dueAt = data.dueAt ?? null;
  if (dueAt !== null && typeof dueAt !== 'string') return { attribute: 'dueAt', text: 'must be a date' };
  const ago = channel === 'walk-in' ? readSoldAgo(data) : { soldAgoMs: null };
  if ('attribute' in ago) return ago;
  const daysAgo = data.daysAgo ?? 0;
  if (!isDaysAgo(daysAgo)) return { attribute: 'daysAgo', text: `must be a whole number from 0 to ${maxDaysAgo}` };
  const programmeId = toIdOrNull(data.programmeId);
  if (programmeId === undefined) return { attribute: 'programmeId', text: 'must be the ID of a programme, or null' };
  if (programmeId === null && lines.some(({ subsidy }) => subsidy !== undefined)) {
    return { attribute: 'subsidy', text: 'is for a sale with "programmeId"' };
  }
  const asksPhone = isGiven('asksPhone') ? parsePhone(data.asksPhone) : null;
  if (asksPhone === undefined) return { attribute: 'asksPhone', rule: 'shop_phone_malformed' };
  const agreed = { ...ago, daysAgo, discount, dueAt, programmeId, asksPhone };
  if (!isGiven('payments')) return { ...agreed, payments: undefined };
  if (isGiven('paymentMethod')) {
    return { attribute: 'paymentMethod', text: 'follows from the payments; leave one of the two out' };
  }
  const payments = readPaymentList(data.payments);
  return payments ? { ...agreed, payments } : { attribute: 'payments', text: paymentListRule };
}

function readLines(value: unknown): OrderLine[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > maxOrderLines) return undefined;
  const lines: OrderLine[] = [];
  for (const item of value) {
    const { productId, quantity, packId: pack = null, unitPrice = null, soldAs: sold = null } = Object(item);
    const subsidy = Object(item).subsidy ?? null;
    const isBeyondStock = Object(item).isBeyondStock ?? false;
    const [id, packId] = [toId(productId), pack === null ? null : toId(pack)];
    if (id === undefined || packId === undefined || !isGoodsQuantity(quantity)) return undefined;
    if (!(unitPrice === null || isShillings(unitPrice)) || typeof isBeyondStock !== 'boolean') return undefined;
    if (!(subsidy === null || isShillings(subsidy))) return undefined;
    const soldAs = sold === null ? null : readSoldAs(sold);
    if (soldAs === undefined) return undefined;
    const line: OrderLine = {
      ...{ productId: id, quantity },
      ...(packId !== null && { packId }),
      ...(unitPrice !== null && { unitPrice }),
      ...(soldAs !== null && { soldAs }),
      ...(isBeyondStock && { isBeyondStock }),
      ...(subsidy !== null && { subsidy }),
    };
    if (lines.some((other) => isSameLine(other, line))) return undefined;
    lines.push(line);
  }
  return lines;
}

function isSameLine(one: OrderLine, other: OrderLine): boolean {
  return one.productId === other.productId && one.packId === other.packId && one.unitPrice === other.unitPrice;
}
