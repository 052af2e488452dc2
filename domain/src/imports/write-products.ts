import { parseGtin } from '#products/gtin.ts';
import { findReferenceName, type Product } from '#products/product.ts';
import { type KnownNames, type ProductCells, toProductCells, toProductRows } from '#products/product-csv.ts';
import { toCsv, toPlainCsv } from '#values/csv.ts';
import type { Language } from '#values/language.ts';
import { foldText } from '#values/search.ts';
import { spoken } from '#values/spoken.ts';
import { type KnownColumn, type KnownProgram, knownPrograms, type ProgramId } from './known-exports.ts';
import { toWebText } from './web-text.ts';

export interface ExportContext extends KnownNames {
  /** The name of the store in the other program, for the programs that `namesStore`. */
  readonly storeName: string;
  readonly language?: Language;
}

/**
 * Writes products as a file that the program imports, with the headings and words of that program: its import reads it, and so does ours (BULK-030).
 * What the program has no column for is left out; `listLeftOut` names it.
 */
export function writeProducts(program: ProgramId, products: readonly Product[], context: ExportContext): string {
  const { language = spoken, storeName } = context;
  if (program === 'duka') return toCsv(toProductRows(products, context, language));
  const known = knownPrograms[program];
  const handles = toHandles(products);
  const rows = products.map((product, index) => {
    const cells = toProductCells(product, context, language);
    const unit = findReferenceName(product.units, context.units) ?? '';
    return known.columns.map((column) => toCell(column, known, { product, cells, unit, handle: handles[index] ?? '' }));
  });
  const headings = known.columns.map(([heading]) => heading.replace('*', () => storeName.trim().replace(/\s+/g, ' ')));
  return (known.isPlainText ? toPlainCsv : toCsv)([headings, ...rows]);
}

interface Row {
  readonly product: Product;
  readonly cells: ProductCells;
  /** The English name of the unit. */
  readonly unit: string;
  readonly handle: string;
}

function toCell(
  [, use, words]: KnownColumn,
  { noOption = '', units, takesOnlyGtins: isGtin }: KnownProgram,
  { product, cells, unit, handle }: Row,
): string | number {
  const say = (isYes: boolean) => words?.[isYes ? 0 : 1] ?? '';
  switch (use) {
    case 'unused':
    case 'part':
    case 'picture':
      return typeof words === 'string' ? words : '';
    case 'group':
      return handle;
    case 'option':
      return noOption;
    case 'byWeight':
      return say(unit === 'kg');
    case 'onSale':
      return say(product.status === 'published');
    case 'isOnPage':
      return say(product.isOnPage);
    case 'html':
      return toWebText(product.longDescription);
    case 'unit':
      return units?.[unit] ?? cells.unit;
    case 'barcode':
      return isGtin && parseGtin(product.barcode) === undefined ? '' : product.barcode;
    case 'quantityInStock':
    case 'purchasePrice':
    case 'sellingPrice':
      return product[use];
    default:
      return cells[use];
  }
}

/** The most characters of a handle, which stands in addresses of pages. */
const maxHandleLength = 60;

/** Returns a name for each product of a-z, 0-9 and hyphens, from its own name where that has Latin letters. None is there twice. */
function toHandles(products: readonly Product[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return products.map(({ id, name }) => {
    const handle = slugOf(name) || slugOf(id) || 'product';
    let count = (counts.get(handle) ?? 0) + 1;
    while (taken.has(numbered(handle, count))) count += 1;
    counts.set(handle, count);
    taken.add(numbered(handle, count));
    return numbered(handle, count);
  });
}

function numbered(handle: string, count: number): string {
  return count === 1 ? handle : `${handle}-${count}`;
}

function slugOf(text: string): string {
  const words = foldText(text).replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-/, '').slice(0, maxHandleLength).replace(/-$/, '');
}
