import { parseQuantity } from '#values/number-input.ts';
import { maxTypedPhoneLength, parsePhone, toStoredPhone } from '#values/phone.ts';
import { sumQuantities } from '#values/quantity.ts';
import { foldText } from '#values/search.ts';
import { readText } from '#values/unchecked-values.ts';
import { type OrderWay, toOrderWay } from './order.ts';
import type { SaleGood } from './order-goods.ts';
import { lineKey, type SaleDraft, type SaleLine, startSale } from './order-sale.ts';
import { toOrderLines } from './sale-sums.ts';
import { nameInMessage, type WhatsappLine, type WhatsappOrder } from './whatsapp-text.ts';

/** A line of an order that is made from a message. */
export interface PastedLine {
  /** Names the line while it is edited. */
  readonly key: string;
  /** The line of the message; null for a line that the seller added. */
  readonly messageLine: WhatsappLine | null;
  /** The product of the shop that the line means; empty while it is not known. */
  readonly productId: string;
  readonly packId?: string;
  /** As typed. */
  readonly quantity: string;
}

/** An order that is made from a WhatsApp message (DOOR-107). The `id` follows from the message, so that a message makes one order. */
export interface PastedOrder {
  readonly id: string;
  /** The message as it was pasted. */
  readonly text: string;
  readonly lines: readonly PastedLine[];
  readonly customerName: string;
  readonly customerPhone: string;
  readonly orderWay: OrderWay;
  readonly deliveryPlace: string;
  readonly note: string;
}

export function startPastedOrder(id: string): PastedOrder {
  const typed = { text: '', customerName: '', customerPhone: '', deliveryPlace: '', note: '' };
  return { id, lines: [], orderWay: 'pickup', ...typed };
}

/** Parses an order stored on the device. Returns undefined for anything else. */
export function parsePastedOrder(value: unknown): PastedOrder | undefined {
  const stored = Object(value);
  if (typeof stored.id !== 'string' || !Array.isArray(stored.lines)) return undefined;
  const lines = stored.lines.flatMap((line: unknown): PastedLine[] => {
    const { key, messageLine, productId, packId, quantity } = Object(line);
    if (typeof key !== 'string' || typeof productId !== 'string' || typeof quantity !== 'string') return [];
    return [
      {
        key,
        messageLine: parseMessageLine(messageLine),
        productId,
        ...(typeof packId === 'string' && { packId }),
        quantity,
      },
    ];
  });
  return {
    ...{ id: stored.id, text: readText(stored.text), lines },
    ...{ customerName: readText(stored.customerName), customerPhone: readText(stored.customerPhone) },
    ...{ orderWay: toOrderWay(stored.orderWay) ?? 'pickup', deliveryPlace: readText(stored.deliveryPlace) },
    note: readText(stored.note),
  };
}

function parseMessageLine(value: unknown): WhatsappLine | null {
  const { name, pack, quantity, total } = Object(value);
  if (typeof name !== 'string' || typeof quantity !== 'number' || typeof total !== 'number') return null;
  return { name, pack: readText(pack), quantity, total };
}

/** True if nothing was pasted, typed or chosen yet. */
export function isPastedOrderEmpty({ id: _, orderWay, lines, ...typed }: PastedOrder): boolean {
  return lines.length === 0 && orderWay === 'pickup' && Object.values(typed).every((text) => text === '');
}

/** Returns the id of the order that a message with this code, `W-K7Q2MB9X`, makes (DOOR-108). */
function toPastedOrderId(code: string): string {
  return `wa-${code.slice('W-'.length).toLowerCase()}`;
}

/** True if the id is that of a message, which another order may have already. */
export function isOfMessage(id: string): boolean {
  return id.startsWith('wa-');
}

/** The most characters of each text, as in the collection of orders; a typed phone number may have spaces in it. */
export const maxLengths = { name: 256, phone: maxTypedPhoneLength, place: 256, note: 1000 } as const;

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('');
}

/**
 * Fills an order from a message, with the products among `goods` that its lines mean. A text that the message lacks stays as it was
 * typed. `ownId` is the order's id if the message has no code.
 */
export function fillPastedOrder(
  draft: PastedOrder,
  { code, lines, name, phone, orderWay, place, note }: WhatsappOrder,
  goods: readonly SaleGood[],
  ownId: string,
): PastedOrder {
  return {
    ...draft,
    id: code === '' ? ownId : toPastedOrderId(code),
    lines: lines.map((messageLine, index) => ({
      ...{ key: `${index}`, messageLine, productId: '', quantity: String(messageLine.quantity) },
      ...matchProduct(messageLine, goods),
    })),
    customerName: cut(name, maxLengths.name) || draft.customerName,
    customerPhone: cut(phone, maxLengths.phone) || draft.customerPhone,
    orderWay,
    deliveryPlace: cut(place, maxLengths.place) || draft.deliveryPlace,
    note: cut(note, maxLengths.note) || draft.note,
  };
}

/**
 * Returns the product, and the pack, that a line of a message means: by its exact name, else without regard to case, accents and spaces.
 * Undefined if no product or several match; the seller then chooses.
 */
export function matchProduct(
  { name, pack }: Pick<WhatsappLine, 'name' | 'pack'>,
  goods: readonly SaleGood[],
): Pick<PastedLine, 'productId' | 'packId'> | undefined {
  if (name.trim() === '') return undefined;
  for (const normalize of [(text: string) => text, foldText]) {
    const found = goods
      .filter((good) => normalize(nameInMessage(good.name)) === normalize(name))
      .flatMap((good) => listMatches(good, pack));
    const [first, second] = found;
    if (first) return second ? undefined : first;
  }
  return undefined;
}

/** Lists the packs of a product with this name; the product itself for no pack, or the name of its unit. */
function listMatches({ id, unitName, packs = [] }: SaleGood, pack: string): Pick<PastedLine, 'productId' | 'packId'>[] {
  const named = packs.filter((each) => pack !== '' && foldText(nameInMessage(each.name)) === foldText(pack));
  if (named.length > 0) return named.map((each) => ({ productId: id, packId: each.id }));
  return pack === '' || foldText(pack) === foldText(unitName) ? [{ productId: id }] : [];
}

/** Returns the order as a sale, whose sums and obstacles can be found. Lines of the same product and pack are added up. */
export function toSaleDraft({ id, lines }: PastedOrder): SaleDraft {
  const sold = new Map<string, SaleLine>();
  for (const { productId, packId, quantity } of lines) {
    if (productId === '') continue;
    const line: SaleLine = { productId, quantity, ...(packId !== undefined && { packId }) };
    const key = lineKey(line);
    const earlier = sold.get(key);
    sold.set(key, earlier ? { ...line, quantity: addTyped(earlier.quantity, quantity) } : line);
  }
  return { ...startSale(id), lines: [...sold.values()] };
}

/** Adds two typed quantities; returns an empty text if one of them is not a number. */
function addTyped(one: string, other: string): string {
  const inputs = [one, other].map(parseQuantity);
  const known = inputs.flatMap((input) => (input.kind === 'value' ? [input.value] : []));
  return known.length === inputs.length ? String(sumQuantities(known)) : '';
}

export type PastedProblem = 'no_goods' | 'unknown_goods' | 'name_missing' | 'phone_missing' | 'phone_malformed';

/** Lists what prevents the order from being made, beside the obstacles of its goods (`findObstacle`). */
export function listPastedProblems({ lines, customerName, customerPhone }: PastedOrder): PastedProblem[] {
  const problems: PastedProblem[] = [];
  if (lines.length === 0) problems.push('no_goods');
  if (lines.some(({ productId }) => productId === '')) problems.push('unknown_goods');
  if (customerName.trim() === '') problems.push('name_missing');
  if (customerPhone.trim() === '') problems.push('phone_missing');
  else if (parsePhone(customerPhone) === undefined) problems.push('phone_malformed');
  return problems;
}

/** Returns the data that the order is created with (R67). Its lines were checked. */
export function toPastedData(draft: PastedOrder, storeId: string) {
  const { orderWay, customerName, customerPhone, deliveryPlace, note } = draft;
  return {
    ...{ storeId, channel: 'whatsapp', orderWay, customerName: customerName.trim() },
    customerPhone: toStoredPhone(customerPhone),
    deliveryPlace: orderWay === 'delivery' ? deliveryPlace.trim() : '',
    ...{ note: note.trim(), orderItems: toOrderLines(toSaleDraft(draft)) },
  };
}
