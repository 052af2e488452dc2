import { checkPackValues } from '#products/pack-draft.ts';

/** The goods of a queued sale as they were when they were sold, whatever has become of product and pack since (R33). */
export interface SoldAs {
  readonly productName: string;
  /** Empty for goods without a unit. */
  readonly unitName: string;
  /** The pack; absent for the product's unit. */
  readonly pack?: PackAsSold;
}

export interface PackAsSold {
  readonly name: string;
  /** How much of the product's unit was in one. */
  readonly factor: number;
}

/** The most characters of each name, as in the collection of the lines. */
const maxLengths = { productName: 256, unitName: 128, packName: 64 } as const;

/** Reads what a line says that it was sold as; undefined for what says nothing. */
export function readSoldAs(value: unknown): SoldAs | undefined {
  const { productName, unitName = '', pack = null } = Object(value);
  if (!isName(productName, maxLengths.productName) || productName === '' || !isName(unitName, maxLengths.unitName)) {
    return undefined;
  }
  if (pack === null) return { productName, unitName };
  const { name, factor } = Object(pack);
  const isPack = isName(name, maxLengths.packName) && typeof factor === 'number' && !checkPackValues({ name, factor });
  return isPack ? { productName, unitName, pack: { name, factor } } : undefined;
}

function isName(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && [...value].length <= maxLength;
}
