import { type CartLine, maxCartLines, readCart } from '@duka/domain/orders/cart';
import { type OrderWay, toOrderWay } from '@duka/domain/orders/order';
import { multiply } from '@duka/domain/orders/purchase';
import { parsePhone } from '@duka/domain/values/phone';
import { isGoodsQuantity } from '@duka/domain/values/sent-numbers';
import { readTyped, readValue, readValues } from './page-request.ts';
import type { PublicProduct, PublicShop } from './public-shop.ts';
import type { TextKey } from './translate.ts';

/** The most characters of each text. A longer one is an error, and is not cut. */
export const maxTyped = { name: 128, phone: 40, place: 256, note: 500 } as const;

/** The most lines of a form that are read, so that a forged form makes no large page. */
const maxTypedLines = 2 * maxCartLines;

/** A line of the form as it was sent. */
interface TypedLine {
  readonly productId: string;
  readonly packId?: string;
  /** As typed; a line with an empty one or 0 is left out. */
  readonly quantity: string;
  /** The price that the form showed, in whole shillings; undefined where it showed none. */
  readonly shownPrice?: number;
}

/** The order form as a buyer has filled it in. */
export interface OrderForm {
  readonly key: string;
  readonly lines: readonly TypedLine[];
  readonly name: string;
  readonly phone: string;
  readonly orderWay: OrderWay;
  readonly place: string;
  readonly note: string;
  /** The code from the text message; empty where none was asked for. */
  readonly code: string;
  /** A hidden field that only a bot fills in. */
  readonly honeypot: string;
}

/** Returns an empty form with the cart of a URL. */
export function startOrderForm(query: unknown, key: string, { orderWays }: Pick<PublicShop, 'orderWays'>): OrderForm {
  const lines = readCart(readValues(query, 'g')).map((line) => ({ ...line, quantity: String(line.quantity) }));
  const orderWay = orderWays[0] ?? 'pickup';
  return { key, lines, name: '', phone: '', orderWay, place: '', note: '', code: '', honeypot: '' };
}

/** Parses a form that was sent. The n-th values of `p`, `q` and `s` make a line. */
export function readOrderForm(body: unknown): OrderForm {
  const [quantities, prices] = [readValues(body, 'q'), readValues(body, 's')];
  const products = readValues(body, 'p').slice(0, maxTypedLines);
  const lines = products.flatMap((product, index): TypedLine[] => {
    const [line] = readCart([`${product}*1`]);
    if (!line) return [];
    const price = prices[index] ?? '';
    const shown = /^\d{1,12}$/.test(price) ? { shownPrice: Number(price) } : {};
    return [{ ...line, quantity: (quantities[index] ?? '').trim().slice(0, 16), ...shown }];
  });
  const read = (name: keyof typeof maxTyped) => readTyped(body, name);
  const readLine = (name: keyof typeof maxTyped) => read(name).replace(/\s+/g, ' ');
  return {
    ...{ key: readValue(body, 'key', 100), lines, name: readLine('name'), phone: readLine('phone') },
    orderWay: toOrderWay(readValue(body, 'way', 16)) ?? 'pickup',
    ...{
      place: readLine('place'),
      note: read('note'),
      code: readValue(body, 'code', 16),
      honeypot: readValue(body, 'website', 100),
    },
  };
}

/** A line of the form with its product as it is now. */
export interface FormLine {
  readonly product: PublicProduct;
  readonly packId?: string;
  readonly packName: string;
  /** As typed. */
  readonly typedQuantity: string;
  /** Undefined for an invalid quantity; that of packs must be whole. */
  readonly quantity: number | undefined;
  /** Whole shillings for one. */
  readonly price: number;
  readonly shownPrice: number | undefined;
  /** Whole shillings; 0 where the quantity is none. */
  readonly total: number;
}

/** Joins the lines with the products on the page. `hasMissing` is true if some are not on it any more. Lines without a quantity are left out. */
export function joinProducts(
  { lines }: Pick<OrderForm, 'lines'>,
  goods: readonly PublicProduct[],
): { readonly lines: readonly FormLine[]; readonly hasMissing: boolean } {
  const wanted = lines.filter(({ quantity }) => !/^0*(\.0*)?$/.test(quantity));
  const joined = wanted.flatMap(({ productId, packId, quantity: typedQuantity, shownPrice }): FormLine[] => {
    const product = goods.find(({ id }) => id === productId);
    const pack = packId === undefined ? undefined : product?.packs.find(({ id }) => id === packId);
    if (!product || (packId !== undefined && !pack)) return [];
    const quantity = readQuantity(typedQuantity, pack !== undefined);
    const price = pack ? pack.sellingPrice : product.price;
    const total = quantity === undefined ? 0 : multiply(quantity, price);
    return [
      {
        product,
        ...(packId !== undefined && { packId }),
        packName: pack?.name ?? '',
        typedQuantity,
        quantity,
        price,
        shownPrice,
        total,
      },
    ];
  });
  return { lines: joined, hasMissing: joined.length < wanted.length };
}

function readQuantity(typed: string, isPack: boolean): number | undefined {
  const quantity = /^\d{1,9}(\.\d{1,3})?$/.test(typed) ? Number(typed) : Number.NaN;
  return isGoodsQuantity(quantity) && (!isPack || Number.isInteger(quantity)) ? quantity : undefined;
}

export type Field = 'name' | 'phone' | 'place' | 'note' | 'lines';
export type FormProblems = Readonly<Partial<Record<Field, TextKey>>>;

/** Returns the errors of a form by field; empty for a valid form (DOOR-042). */
export function checkOrderForm(form: OrderForm, lines: readonly FormLine[]): FormProblems {
  const isLong = (field: keyof typeof maxTyped) => [...form[field]].length > maxTyped[field];
  const problems: Partial<Record<Field, TextKey>> = {};
  if (isBlank(form.name)) problems.name = 'page_order_name_missing';
  else if (isLong('name')) problems.name = 'page_order_too_long';
  if (parsePhone(form.phone) === undefined) problems.phone = 'page_order_phone_wrong';
  if (form.orderWay === 'delivery') {
    if (isBlank(form.place)) problems.place = 'page_order_place_missing';
    else if (isLong('place')) problems.place = 'page_order_too_long';
  }
  if (isLong('note')) problems.note = 'page_order_too_long';
  if (lines.length === 0) problems.lines = 'page_order_empty';
  else if (lines.length > maxCartLines) problems.lines = 'page_order_too_many';
  else if (lines.some(({ quantity }) => quantity === undefined)) problems.lines = 'page_order_quantity_wrong';
  return problems;
}

/** True for a text without a visible character. */
function isBlank(text: string): boolean {
  return /^[\p{C}\p{Z}\s]*$/u.test(text);
}

/** Returns the lines as a cart, without those that have no valid quantity. */
export function toCart(lines: readonly FormLine[]): CartLine[] {
  return lines.flatMap(({ product, packId, quantity }) =>
    quantity === undefined ? [] : [{ productId: product.id, quantity, ...(packId !== undefined && { packId }) }],
  );
}

export function sumLines(lines: readonly FormLine[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}
