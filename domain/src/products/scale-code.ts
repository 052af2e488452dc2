import type { RuleBreak } from '#rule-words.ts';
import { toThousandths } from '#values/quantity.ts';
import { computeCheckDigit, findWrongCheckDigit, parseGtin } from './gtin.ts';

/**
 * How a shop's scale writes goods and their weight or price into a barcode of 13 digits: two digits of a prefix that begins with 2, the item
 * code, digits without a meaning, the value and the check digit (GTIN-010).
 */
export interface ScaleRule {
  /** `20` to `29`, or `2x` for all of them. */
  readonly prefix: string;
  readonly itemDigits: number;
  readonly measure: ScaleMeasure;
  readonly valueDigits: number;
  /** How many digits of the value are decimals. */
  readonly decimals: number;
}

export type ScaleMeasure = 'weight' | 'price';

/** What the barcode of a scale's label says. */
export interface ScaleReading {
  /** The barcode or product id of the goods, with its leading zeros. */
  readonly item: string;
  readonly measure: ScaleMeasure;
  /** A weight in the unit of the goods, or a price in shillings; more than 0. */
  readonly value: number;
}

export const scalePrefixes: readonly string[] = ['2x', ...Array.from({ length: 10 }, (_, digit) => `2${digit}`)];
/** The fewest and the most digits of the item code and of the value; `both`: the digits between the prefix and the check digit, which they share. */
export const scaleDigits = { item: [3, 7], value: [3, 6], both: 10 } as const;
export const maxScaleDecimals = { weight: 3, price: 2 } as const;

/** True if the parts of a rule fit into a code. */
export function isScaleRule({ prefix, itemDigits, measure, valueDigits, decimals }: ScaleRule): boolean {
  const isWithin = (count: number, [least, most]: readonly [number, number]) => count >= least && count <= most;
  return (
    scalePrefixes.includes(prefix) &&
    isWithin(itemDigits, scaleDigits.item) &&
    isWithin(valueDigits, scaleDigits.value) &&
    itemDigits + valueDigits <= scaleDigits.both &&
    isWithin(decimals, [0, Math.min(maxScaleDecimals[measure], valueDigits - 1)])
  );
}

/**
 * Writes a rule as it is stored, digit by digit: `20IIIIIWW.WWWC` has five digits of the item code and a weight with three decimals, `P`
 * stands for a price and `-` for a digit without a meaning.
 */
export function formatScaleRule({ prefix, itemDigits, measure, valueDigits, decimals }: ScaleRule): string {
  const value = (measure === 'weight' ? 'W' : 'P').repeat(valueDigits);
  const whole = valueDigits - decimals;
  const [before, after] = [value.slice(0, whole), value.slice(whole)];
  const skipped = '-'.repeat(scaleDigits.both - itemDigits - valueDigits);
  return `${prefix}${'I'.repeat(itemDigits)}${skipped}${before}${after && `.${after}`}C`;
}

/** Reads a stored rule; undefined for anything else. */
export function parseScaleRule(text: unknown): ScaleRule | undefined {
  const found = typeof text === 'string' ? /^(2[\dx])(I+)-*([WP]+)(?:\.([WP]+))?C$/.exec(text) : null;
  if (!found) return undefined;
  const [, prefix = '', item = '', before = '', after = ''] = found;
  const rule: ScaleRule = {
    ...{ prefix, itemDigits: item.length, measure: before.startsWith('W') ? 'weight' : 'price' },
    ...{ valueDigits: before.length + after.length, decimals: after.length },
  };
  return isScaleRule(rule) && formatScaleRule(rule) === text ? rule : undefined;
}

/** Checks the attribute `scaleCodes` of a store, its rule as text; null, empty and absent ones pass. */
export function checkScaleCodes({ scaleCodes }: Readonly<Record<string, unknown>>): RuleBreak | undefined {
  if (scaleCodes === undefined || scaleCodes === null || scaleCodes === '' || parseScaleRule(scaleCodes))
    return undefined;
  return { attribute: 'scaleCodes', text: 'must be the digits of a code of a scale, such as 20IIIIIWW.WWWC' };
}

/** Reads a scanned code by a shop's rule; undefined where the rule does not read it, its check digit is wrong or its value is 0. */
export function readScaleCode(rule: ScaleRule, scanned: string): ScaleReading | undefined {
  const gtin = parseGtin(scanned);
  if (gtin === undefined || findWrongCheckDigit(gtin)) return undefined;
  // A GTIN is compared with 14 digits, of which the first of a code of 13 is 0.
  const code = gtin.slice(1);
  const isOfRule = gtin.startsWith('02') && (rule.prefix === '2x' || code.startsWith(rule.prefix));
  const value = Number(code.slice(-1 - rule.valueDigits, -1)) / 10 ** rule.decimals;
  if (!isOfRule || value === 0) return undefined;
  return { item: code.slice(2, 2 + rule.itemDigits), measure: rule.measure, value };
}

/**
 * Returns how much of the goods a code is for, as a text to type, in thousandths at most: a price by the price of one. Empty where that has
 * none, or where it is less than a thousandth.
 */
export function toScaleQuantity({ measure, value }: ScaleReading, sellingPrice: number): string {
  const quantity = toThousandths(measure === 'weight' ? value : value / sellingPrice) / 1000;
  return Number.isFinite(quantity) && quantity > 0 ? String(quantity) : '';
}

/** Returns a code as a scale with this rule prints it, to show what the rule means. */
export function makeScaleExample(rule: ScaleRule): string {
  const item = '1234567'.slice(0, rule.itemDigits);
  const value = '1250'.slice(0, rule.valueDigits).padStart(rule.valueDigits, '0');
  const skipped = '0'.repeat(scaleDigits.both - rule.itemDigits - rule.valueDigits);
  const body = `${rule.prefix.replace('x', '0')}${item}${skipped}${value}`;
  return body + computeCheckDigit(body);
}
