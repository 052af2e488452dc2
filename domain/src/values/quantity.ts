/** The formatter is made when it is first needed: it costs a cheap phone some 20 ms, and sums do not need it. */
let threeDecimals: Intl.NumberFormat | undefined;

/** Formats `1,250.5`; a quantity has at most three decimals (decision 0021). */
export function formatQuantity(quantity: number): string {
  threeDecimals ??= new Intl.NumberFormat('en-TZ', { maximumFractionDigits: 3 });
  return threeDecimals.format(toThousandths(quantity) / 1000);
}

/** Adds quantities as whole thousandths, so that 0.1 and 0.2 give 0.3. */
export function sumQuantities(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + toThousandths(quantity), 0) / 1000;
}

/** Returns a quantity as an integer of thousandths. Adding 0 turns -0 into 0. */
export function toThousandths(quantity: number): number {
  return Math.round(quantity * 1000) + 0;
}
