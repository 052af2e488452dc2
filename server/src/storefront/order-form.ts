import { type CartLine, maxCartLines, readCart } from '@duka/domain/orders/cart';
import { type OrderWay, toOrderWay } from '@duka/domain/orders/order';
import { multiply } from '@duka/domain/orders/purchase';
import { parsePhone } from '@duka/domain/values/phone';
import { isGoodsQuantity } from '@duka/domain/values/sent-numbers';
import { readTyped, readValue, readValues } from './page-request.ts';
import type { PublicGood, PublicShop } from './public-shop.ts';
import type { WordKey } from './words.ts';

/** The most characters of what a buyer types; what is longer is shown again, to be made shorter. */
export const maxTyped = { name: 128, phone: 40, place: 256, note: 500 } as const;

/** The most lines of a form that are read: no page shows so many, and a forged form must not make a page many times its size. */
const maxTypedLines = 2 * maxCartLines;

/** A line of the form as it was sent. */
interface TypedLine {
  readonly productId: string;
  readonly packId?: string;
  /** As typed; empty or 0 takes the line out. */
  readonly quantity: string;
  /** The price that the form showed, in whole shillings; undefined where it showed none. */
  readonly seenPrice?: number;
}

/** The order form as a buyer has filled it in; nothing of it is lost when it is shown again. */
export interface OrderForm {
  readonly key: string;
  readonly lines: readonly TypedLine[];
  readonly name: string;
  readonly phone: string;
  readonly way: OrderWay;
  readonly place: string;
  readonly note: string;
  /** The code from the text message; empty where none was asked for. */
  readonly code: string;
  /** A field that people do not see, so that only a program fills it in. */
  readonly trap: string;
}

/** Opens the form with the goods of an address. */
export function openOrderForm(query: unknown, key: string, { orderWays }: Pick<PublicShop, 'orderWays'>): OrderForm {
  const lines = readCart(readValues(query, 'g')).map((line) => ({ ...line, quantity: String(line.quantity) }));
  const way = orderWays[0] ?? 'pickup';
  return { key, lines, name: '', phone: '', way, place: '', note: '', code: '', trap: '' };
}

/** Reads a form that was sent: each line by its goods, its quantity and the price that was shown, in their order. */
export function readOrderForm(body: unknown): OrderForm {
  const [quantities, prices] = [readValues(body, 'q'), readValues(body, 's')];
  const goodsOfLines = readValues(body, 'p').slice(0, maxTypedLines);
  const lines = goodsOfLines.flatMap((goods, place): TypedLine[] => {
    const [line] = readCart([`${goods}*1`]);
    if (!line) return [];
    const price = prices[place] ?? '';
    const seen = /^\d{1,12}$/.test(price) ? { seenPrice: Number(price) } : {};
    return [{ ...line, quantity: (quantities[place] ?? '').trim().slice(0, 16), ...seen }];
  });
  const read = (name: keyof typeof maxTyped) => readTyped(body, name);
  const readLine = (name: keyof typeof maxTyped) => read(name).replace(/\s+/g, ' ');
  return {
    ...{ key: readValue(body, 'key', 100), lines, name: readLine('name'), phone: readLine('phone') },
    way: toOrderWay(readValue(body, 'way', 16)) ?? 'pickup',
    ...{
      place: readLine('place'),
      note: read('note'),
      code: readValue(body, 'code', 16),
      trap: readValue(body, 'website', 100),
    },
  };
}

/** A line of the form with the goods that it names, as they are now. */
export interface FormLine {
  readonly good: PublicGood;
  readonly packId?: string;
  readonly packName: string;
  /** As typed. */
  readonly typed: string;
  /** Undefined for what is no quantity of these goods: packs are sold whole. */
  readonly quantity: number | undefined;
  /** Whole shillings for one. */
  readonly price: number;
  readonly seenPrice: number | undefined;
  /** Whole shillings; 0 where the quantity is none. */
  readonly total: number;
}

/** Joins the lines with the goods of the page; those that are not on it any more are told by `isGone`. Lines that were emptied go. */
export function joinLines(
  { lines }: Pick<OrderForm, 'lines'>,
  goods: readonly PublicGood[],
): { readonly lines: readonly FormLine[]; readonly isGone: boolean } {
  const wanted = lines.filter(({ quantity }) => !/^0*(\.0*)?$/.test(quantity));
  const joined = wanted.flatMap(({ productId, packId, quantity: typed, seenPrice }): FormLine[] => {
    const good = goods.find(({ id }) => id === productId);
    const pack = packId === undefined ? undefined : good?.packs.find(({ id }) => id === packId);
    if (!good || (packId !== undefined && !pack)) return [];
    const quantity = readQuantity(typed, pack !== undefined);
    const price = pack ? pack.sellingPrice : good.price;
    const total = quantity === undefined ? 0 : multiply(quantity, price);
    return [
      {
        good,
        ...(packId !== undefined && { packId }),
        packName: pack?.name ?? '',
        typed,
        quantity,
        price,
        seenPrice,
        total,
      },
    ];
  });
  return { lines: joined, isGone: joined.length < wanted.length };
}

function readQuantity(typed: string, isPack: boolean): number | undefined {
  const quantity = /^\d{1,9}(\.\d{1,3})?$/.test(typed) ? Number(typed) : Number.NaN;
  return isGoodsQuantity(quantity) && (!isPack || Number.isInteger(quantity)) ? quantity : undefined;
}

export type Field = 'name' | 'phone' | 'place' | 'note' | 'lines';
export type FormProblems = Readonly<Partial<Record<Field, WordKey>>>;

/** Returns all problems of a form that is to be sent, by field; empty where the order can be placed (DOOR-042). */
export function checkOrderForm(form: OrderForm, lines: readonly FormLine[]): FormProblems {
  const isLong = (field: keyof typeof maxTyped) => [...form[field]].length > maxTyped[field];
  const problems: Partial<Record<Field, WordKey>> = {};
  if (isBlank(form.name)) problems.name = 'page_order_name_missing';
  else if (isLong('name')) problems.name = 'page_order_too_long';
  if (parsePhone(form.phone) === undefined) problems.phone = 'page_order_phone_wrong';
  if (form.way === 'delivery') {
    if (isBlank(form.place)) problems.place = 'page_order_place_missing';
    else if (isLong('place')) problems.place = 'page_order_too_long';
  }
  if (isLong('note')) problems.note = 'page_order_too_long';
  if (lines.length === 0) problems.lines = 'page_order_empty';
  else if (lines.length > maxCartLines) problems.lines = 'page_order_too_many';
  else if (lines.some(({ quantity }) => quantity === undefined)) problems.lines = 'page_order_quantity_wrong';
  return problems;
}

/** True for a text in which nobody sees anything. */
function isBlank(text: string): boolean {
  return /^[\p{C}\p{Z}\s]*$/u.test(text);
}

/** Returns the goods of a form as a cart. */
export function toCart(lines: readonly FormLine[]): CartLine[] {
  return lines.flatMap(({ good, packId, quantity }) =>
    quantity === undefined ? [] : [{ productId: good.id, quantity, ...(packId !== undefined && { packId }) }],
  );
}

export function sumLines(lines: readonly FormLine[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}
