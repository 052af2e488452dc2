import { isDocumentId } from '#document-id.ts';
import { isGoodsQuantity } from '#values/sent-numbers.ts';

/** A line of a buyer's cart on a shop's page. The URL of the page holds the whole cart (R68). */
export interface CartLine {
  readonly productId: string;
  /** The pack in which the product is sold; absent for its own unit. */
  readonly packId?: string;
  /** In packs, else in the product's unit: above 0, with at most three decimals. */
  readonly quantity: number;
}

/** The most lines of an order by a shop's page. */
export const maxCartLines = 30;

/**
 * Reads a cart from the values of the parameter `g`, each `<product>*<pack or nothing>*<quantity>`. Skips malformed values and the lines
 * above `maxCartLines`, and adds up the quantities of equal lines.
 */
export function readCart(values: readonly string[]): CartLine[] {
  return values.reduce<CartLine[]>((cart, value) => {
    const line = readCartLine(value);
    return line ? addToCart(cart, line) : cart;
  }, []);
}

/** Writes a cart as the values of the parameter `g`. */
export function writeCart(cart: readonly CartLine[]): string[] {
  return cart.map(({ productId, packId = '', quantity }) => `${productId}*${packId}*${quantity}`);
}

/** Returns the cart with the line, whose quantity is added to that of an equal line; unchanged where the cart is full or the quantity too large. */
export function addToCart(cart: readonly CartLine[], line: CartLine): CartLine[] {
  const isSame = (other: CartLine) => other.productId === line.productId && other.packId === line.packId;
  if (!cart.some(isSame)) return cart.length < maxCartLines ? [...cart, line] : [...cart];
  return cart.map((other) => {
    const quantity = Math.round((other.quantity + line.quantity) * 1000) / 1000;
    return isSame(other) && isGoodsQuantity(quantity) ? { ...other, quantity } : other;
  });
}

function readCartLine(value: string): CartLine | undefined {
  const [productId, packId = '', amount = '', ...rest] = value.split('*');
  const quantity = /^\d{1,9}(\.\d{1,3})?$/.test(amount) ? Number(amount) : 0;
  if (!isDocumentId(productId) || rest.length > 0 || !isGoodsQuantity(quantity)) return undefined;
  if (packId === '') return { productId, quantity };
  return isDocumentId(packId) ? { productId, packId, quantity } : undefined;
}
