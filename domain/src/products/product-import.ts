import { readHazardClass } from '#inputs/hazard-classes.ts';
import { readDay } from '#values/dates.ts';
import { languages } from '#values/language.ts';
import { listMissing } from './check-product.ts';
import { toComparableCode } from './gtin.ts';
import type { Pack } from './packs.ts';
import type { Product, ProductStatus, Reference } from './product.ts';
import { listChangedAttributes, toProductAttributes } from './product-attributes.ts';
import { cellWords, type KnownNames, type ProductCells, type ProductColumn, toProductCells } from './product-csv.ts';
import { emptyProductDraft, maxTextLengths, type ProductDraft, toProductDraft } from './product-draft.ts';
import type { ProductAttributes } from './product-fields.ts';
import { productFieldNames, productFields } from './product-fields.ts';
import { listWrongFields, type ProductSaveMessage, readDraft } from './product-save.ts';
import { findByImportedName } from './reference-names.ts';

/** One row of a file; a column that the file does not have is absent. */
export interface ImportedCells {
  /** The line on which the row begins in the file, from 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ProductColumn, string>>>;
  /** The number of cells beyond the last heading. */
  readonly extra: number;
  /** Cells that hold only where the row makes a new product and says nothing itself. */
  readonly ifNew?: Readonly<Partial<Record<ProductColumn, string>>>;
  /** What a new product is sold in beside its unit. */
  readonly packs?: readonly Omit<Pack, 'id' | 'productId'>[];
}

export type ImportReason =
  | ProductSaveMessage
  | 'unknown_category'
  | 'unknown_unit'
  | 'unknown_record'
  | 'several_products'
  | 'duplicate_product'
  | 'duplicate_barcode'
  | 'duplicate_product_id'
  | 'broken_code'
  | 'error_cell'
  | 'not_yes_or_no'
  | 'not_a_status'
  | 'not_a_day'
  | 'too_many_cells';

export interface RowProblem {
  readonly column: ProductColumn;
  readonly reason: ImportReason;
  /** For a duplicate the line on which it came first; for a long text the most characters. */
  readonly number?: number;
}

export type ImportAttributes = Partial<ProductAttributes> & { readonly productId?: string };

/** The change that a row would make, or the problems that prevent it. */
export type CheckedRow =
  | { readonly kind: 'create'; readonly row: ImportedCells; readonly data: ImportAttributes }
  | {
      readonly kind: 'update';
      readonly row: ImportedCells;
      readonly product: Product;
      readonly data: ImportAttributes;
    }
  | { readonly kind: 'unchanged'; readonly row: ImportedCells; readonly product: Product }
  | { readonly kind: 'bad'; readonly row: ImportedCells; readonly problems: readonly RowProblem[] };

export interface ImportContext {
  readonly categories: readonly Required<Reference>[];
  readonly units: readonly Required<Reference>[];
  /** The products of the shop that rows may mean, by record id, barcode or product id. */
  readonly products: readonly Product[];
  readonly nowMs: number;
}

/** The most characters of a product id. */
const maxProductIdLength = 64;

/** Checks every row by the rules of a single save, and the rows against each other. */
export function checkImport(rows: readonly ImportedCells[], context: ImportContext): CheckedRow[] {
  const known = indexProducts(context.products);
  const seen = { products: new Map(), barcodes: new Map(), productIds: new Map() } satisfies Seen;
  return rows.map((row) => checkRow(row, context, known, seen));
}

interface Known {
  readonly byId: ReadonlyMap<string, Product>;
  readonly byBarcode: ReadonlyMap<string, Product>;
  readonly byProductId: ReadonlyMap<string, readonly Product[]>;
}

/** The line on which a value came first. */
interface Seen {
  readonly products: Map<string, number>;
  readonly barcodes: Map<string, number>;
  readonly productIds: Map<string, number>;
}

function indexProducts(products: readonly Product[]): Known {
  const byProductId = new Map<string, Product[]>();
  for (const product of products) {
    const others = byProductId.get(product.productId);
    if (others) others.push(product);
    else byProductId.set(product.productId, [product]);
  }
  return {
    byId: new Map(products.map((product) => [product.id, product])),
    // Two products of old may share a number in two forms; then each is found by its own.
    byBarcode: new Map([
      ...products.map((product) => [toComparableCode(product.barcode), product] as const),
      ...products.map((product) => [product.barcode, product] as const),
    ]),
    byProductId,
  };
}

function checkRow(row: ImportedCells, context: ImportContext, known: Known, seen: Seen): CheckedRow {
  const problems: RowProblem[] = [];
  if (row.extra > 0) problems.push({ column: 'status', reason: 'too_many_cells' });
  const product = findProduct(row, known, problems);
  const stored = product ? languages.map((language) => toProductCells(product, context, language)) : [{}];
  // A cell that equals the stored value, in the words of either language, is not checked, whatever it says.
  const given = Object.entries(row.cells).filter(
    ([column, cell]) => !stored.some((cells: Partial<ProductCells>) => cell === (cells[column as ProductColumn] ?? '')),
  );
  const cells: ImportedCells['cells'] = { ...(product ? {} : row.ifNew), ...Object.fromEntries(given) };
  if (product)
    noteOnce(seen.products, product.id, row.line, { column: 'recordId', reason: 'duplicate_product' }, problems);
  if (product && Object.keys(cells).length === 0 && problems.length === 0) return { kind: 'unchanged', row, product };

  for (const [column, cell] of Object.entries(cells)) {
    if (isErrorCell(cell)) problems.push({ column: column as ProductColumn, reason: 'error_cell' });
  }
  const opened = product ? toProductDraft(product) : emptyProductDraft;
  const storedStatus = product?.status ?? 'published';
  const status = readStatus(cells.status, storedStatus, problems);
  const draft = fillDraft(opened, cells, context, problems);
  problems.push(...findProblems(draft, status, opened, context, problems));
  const productId = cells.productId?.trim();
  checkIds(row, cells, product, known, seen, problems);
  if (problems.length > 0) return { kind: 'bad', row, problems };
  if (!product) {
    return {
      kind: 'create',
      row,
      data: { ...toProductAttributes(draft, status), ...(productId ? { productId } : {}) },
    };
  }
  const data = {
    ...listChangedAttributes(opened, draft, { stored: storedStatus, wanted: status }),
    ...(productId === undefined || productId === product.productId ? {} : { productId }),
  };
  return Object.keys(data).length === 0 ? { kind: 'unchanged', row, product } : { kind: 'update', row, product, data };
}

/** Finds the stored product that a row means: by our record id, else by barcode, else by product id. */
function findProduct({ cells }: ImportedCells, known: Known, problems: RowProblem[]): Product | undefined {
  const [recordId = '', barcode = '', productId = ''] = [cells.recordId, cells.barcode, cells.productId].map((cell) =>
    cell?.trim(),
  );
  if (recordId !== '') {
    const product = known.byId.get(recordId);
    if (!product) problems.push({ column: 'recordId', reason: 'unknown_record' });
    return product;
  }
  const byBarcode = barcode === '' ? undefined : findByBarcode(known, barcode);
  const byProductId = productId === '' ? [] : (known.byProductId.get(productId) ?? []);
  if (byBarcode) return byBarcode;
  if (byProductId.length > 1) problems.push({ column: 'productId', reason: 'several_products' });
  return byProductId[0];
}

/** Finds the product with this barcode, in whatever form of the same number (GTIN-001). */
function findByBarcode(known: Known, barcode: string): Product | undefined {
  return known.byBarcode.get(barcode) ?? known.byBarcode.get(toComparableCode(barcode));
}

/** Types the row's cells into the opened form, and lists the cells that cannot be read. */
function fillDraft(
  opened: ProductDraft,
  cells: ImportedCells['cells'],
  names: KnownNames,
  problems: RowProblem[],
): ProductDraft {
  const draft: Record<string, string | boolean> = { ...opened };
  for (const field of productFieldNames) {
    const { column, cell: kind } = productFields[field];
    const cell = cells[column];
    if (cell === undefined) continue;
    const { value, problem } = readCell[kind](cell, names);
    // A day is the cell of two fields, and wrong once.
    if (problem && !problems.some((known) => known.column === column)) problems.push({ column, reason: problem });
    if (value !== undefined) draft[field] = field === 'hasExpiry' ? value !== '' : value;
  }
  return draft as unknown as ProductDraft;
}

type CellKind = (typeof productFields)[keyof ProductDraft]['cell'];
interface ReadCell {
  /** The value of the field; absent where it stays as it is. */
  readonly value?: string | boolean;
  readonly problem?: ImportReason;
}

const readCell: Readonly<Record<CellKind, (cell: string, names: KnownNames) => ReadCell>> = {
  text: (cell) => ({ value: cell }),
  number: (cell) => ({ value: cell }),
  category: (cell, { categories }) => readName(cell, categories, 'unknown_category'),
  unit: (cell, { units }) => readName(cell, units, 'unknown_unit'),
  'yes-no': (cell) => {
    const value = readYesNo(cell);
    return value === undefined ? { problem: 'not_yes_or_no' } : { value };
  },
  'hazard-class': (cell) => ({ value: readHazardClass(cell) }),
  'yes-unless-no': (cell) => {
    const value = cell.trim() === '' || readYesNo(cell);
    return value === undefined ? { problem: 'not_yes_or_no' } : { value };
  },
  day: (cell) => {
    const day = readDay(cell.trim());
    return { value: day ?? '', ...(cell.trim() !== '' && day === undefined && { problem: 'not_a_day' }) };
  },
};

function readName(cell: string, references: readonly Reference[], problem: ImportReason): ReadCell {
  const id = findByImportedName(references, cell)?.id;
  return { value: id ?? '', ...(cell.trim() !== '' && id === undefined && { problem }) };
}

/** Finds the problems of checks 3 to 6 of a save, for each column that has none yet. */
function findProblems(
  draft: ProductDraft,
  status: ProductStatus,
  opened: ProductDraft,
  { nowMs }: ImportContext,
  earlier: readonly RowProblem[],
): RowProblem[] {
  const found: RowProblem[] = [];
  const add = (column: string, reason: ImportReason, number?: number) => {
    const isKnown = [...earlier, ...found].some((problem) => problem.column === column);
    if (!isKnown) found.push({ column: column as ProductColumn, reason, ...(number === undefined ? {} : { number }) });
  };
  // The form names only the first missing field; for a file all of them are named, so that it can be corrected in one
  // go.
  for (const { field, message } of listMissing(readDraft(draft, status))) add(field, message);
  for (const { field, message } of listWrongFields(draft, { status, nowMs, storedExpiryDate: opened.expiryDate })) {
    const maxLength = maxTextLengths[field as keyof typeof maxTextLengths];
    if (field) add(field, message, message === 'too_long' ? maxLength : undefined);
  }
  return found;
}

/** True for what a spreadsheet shows in a cell whose formula has failed, or that is too narrow for its number. */
function isErrorCell(cell: string): boolean {
  return /^#(?:(?:REF|NAME|VALUE|NUM|NULL|DIV\/0|SPILL|CALC)[!?]|N\/A|#{2,})$/i.test(cell.trim());
}

/** A code that a spreadsheet has rounded, such as `6.00123E+12`: its last digits are lost. */
const brokenCode = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Checks that codes are whole, and that no other product has the barcodes and product ids, neither in the shop nor in the file. */
function checkIds(
  { line }: ImportedCells,
  cells: ImportedCells['cells'],
  product: Product | undefined,
  known: Known,
  seen: Seen,
  problems: RowProblem[],
): void {
  for (const column of ['barcode', 'productId'] as const) {
    if (brokenCode.test(cells[column]?.trim() ?? '')) problems.push({ column, reason: 'broken_code' });
  }
  const barcode = cells.barcode?.trim();
  if (barcode && !isErrorCell(barcode)) {
    const holder = findByBarcode(known, barcode);
    const once = toComparableCode(barcode);
    if (holder && holder.id !== product?.id) problems.push({ column: 'barcode', reason: 'barcode_taken' });
    else noteOnce(seen.barcodes, once, line, { column: 'barcode', reason: 'duplicate_barcode' }, problems);
  }
  const productId = cells.productId?.trim();
  if (!productId || isErrorCell(productId)) return;
  noteOnce(seen.productIds, productId, line, { column: 'productId', reason: 'duplicate_product_id' }, problems);
  if ([...productId].length > maxProductIdLength) {
    problems.push({ column: 'productId', reason: 'too_long', number: maxProductIdLength });
  }
}

function noteOnce(
  seen: Map<string, number>,
  key: string,
  line: number,
  problem: Omit<RowProblem, 'number'>,
  problems: RowProblem[],
): void {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, line);
  else problems.push({ ...problem, number: first });
}

function readStatus(cell: string | undefined, stored: ProductStatus, problems: RowProblem[]): ProductStatus {
  const text = cell?.trim().toLowerCase() ?? '';
  if (text === '') return stored;
  const statuses = ['published', 'draft'] as const;
  const status = statuses.find((one) => Object.values(cellWords).some((words) => words[one].toLowerCase() === text));
  if (status) return status;
  problems.push({ column: 'status', reason: 'not_a_status' });
  return stored;
}

function readYesNo(cell: string): boolean | undefined {
  const text = cell.trim().toLowerCase();
  if (['yes', 'y', 'true', '1', 'ndiyo'].includes(text)) return true;
  return ['', 'no', 'n', 'false', '0', 'hapana'].includes(text) ? false : undefined;
}
