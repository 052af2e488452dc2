/**
 * Makes the product id of a new product: P, the last six digits of the time in milliseconds, three random digits;
 * DATA-041, CONST-019.
 */
export function makeProductId(nowMs: number, random: () => number): string {
  const time = String(Math.trunc(nowMs)).padStart(6, '0').slice(-6);
  const chance = String(Math.floor(random() * 1000)).padStart(3, '0');
  return `P${time}${chance}`;
}

/** Returns the id that people see: the product id, else the last eight characters of the record's id; DATA-052. */
export function formatProductId(product: { readonly id: string; readonly productId: string }): string {
  return product.productId.trim() || product.id.slice(-8);
}
