import { isSamePackName, readPackDraft } from '#products/pack-draft.ts';
import { maxPacks, type Pack, toBaseQuantity } from '#products/packs.ts';
import type { ImportedCells } from '#products/product-import.ts';
import { parseQuantity } from '#values/number-input.ts';
import { sumQuantities } from '#values/quantity.ts';
import { readSize, type Size } from './sizes.ts';

/** A row of a product that a file has in several kinds. */
export interface KindRow {
  readonly row: ImportedCells;
  /** What the rows of one product have in common; undefined where the file has no kinds. */
  readonly group: string | undefined;
  /** The kind, such as `10 kg`. */
  readonly kind: string;
}

interface SizeRow extends KindRow {
  readonly size: Size;
}

/** The rows of products in several sizes of one measure, the smallest first; those that follow it can be packs of it. */
export function findSizes(rows: readonly KindRow[]): (readonly SizeRow[])[] {
  const groups = new Map<string, KindRow[]>();
  for (const row of rows) {
    if (row.group !== undefined) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const sizes = group.flatMap((row) => {
      const size = readSize(row.kind);
      return size ? [{ ...row, size }] : [];
    });
    const sorted = sizes.sort((one, other) => one.size.amount - other.size.amount);
    const [smallest] = sorted;
    const packs = smallest ? sorted.filter((row) => row !== smallest && toPack(row, smallest)) : [];
    return smallest && packs.length > 0 ? [[smallest, ...packs.slice(0, maxPacks)]] : [];
  });
}

/**
 * Makes the larger sizes of each product packs of its smallest one, which has the stock of all. Returns the rows that are left, in the order of
 * the file, and how many codes the packs had: a pack has none.
 */
export function makePacks(rows: readonly KindRow[]): { readonly rows: ImportedCells[]; readonly codes: number } {
  const changed = new Map<ImportedCells, ImportedCells | undefined>();
  let codes = 0;
  for (const [smallest, ...larger] of findSizes(rows)) {
    if (!smallest) continue;
    const packs: Omit<Pack, 'id' | 'productId'>[] = [];
    const stock = [smallest.row.cells.quantityInStock ?? ''];
    for (const row of larger) {
      const pack = toPack(row, smallest);
      if (!pack || packs.some(({ name }) => isSamePackName(name, pack.name))) continue;
      packs.push(pack);
      stock.push(pack.stock);
      codes += [row.row.cells.barcode, row.row.cells.productId].filter((code) => code?.trim()).length;
      changed.set(row.row, undefined);
    }
    const quantity = 'quantityInStock' in smallest.row.cells ? { quantityInStock: sumStock(stock) } : {};
    const sold = packs.map(({ name, factor, sellingPrice }) => ({ name, factor, sellingPrice }));
    changed.set(smallest.row, { ...smallest.row, cells: { ...smallest.row.cells, ...quantity }, packs: sold });
  }
  const left = rows.map(({ row }) => (changed.has(row) ? changed.get(row) : row));
  return { rows: left.filter((row) => row !== undefined), codes };
}

/** The pack that a size is beside the smallest one, with its stock in sizes of that; undefined for one that holds no exact number of them. */
function toPack(row: SizeRow, smallest: SizeRow): (Omit<Pack, 'id' | 'productId'> & { stock: string }) | undefined {
  const { cells } = row.row;
  if (row.size.measure !== smallest.size.measure) return undefined;
  const factor = row.size.amount / smallest.size.amount;
  const draft = { name: row.kind, factor: String(factor), sellingPrice: cells.sellingPrice ?? '' };
  const pack = factor > 1 ? readPackDraft(draft, []) : undefined;
  if (!pack || 'rule' in pack) return undefined;
  const stock = parseQuantity(cells.quantityInStock ?? '');
  if (stock.kind === 'missing') return { ...pack, stock: '' };
  const quantity = stock.kind === 'value' ? toBaseQuantity(stock.value, pack.factor) : undefined;
  return quantity === undefined ? undefined : { ...pack, stock: String(quantity) };
}

function sumStock(cells: readonly string[]): string {
  const known = cells.map(parseQuantity).flatMap((cell) => (cell.kind === 'value' ? [cell.value] : []));
  return known.length === 0 ? '' : String(sumQuantities(known));
}
