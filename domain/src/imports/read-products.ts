import { cellWords, type ProductColumn, productColumns } from '#products/product-csv.ts';
import type { ImportedCells } from '#products/product-import.ts';
import { type ColumnUse, isNoOption, type ProgramId, recogniseColumns } from './known-exports.ts';
import {
  type DoubtfulNumber,
  findSignUses,
  type NumberColumn,
  numberColumns,
  provenUses,
  type SignUses,
  toPlainNumber,
} from './number-marks.ts';
import { findSizes, type KindRow, makePacks } from './sizes-as-packs.ts';
import type { SourceCell, SourceRow, SourceTable } from './source-table.ts';
import { toPlainText } from './web-text.ts';

/** How a file is read: what the headings say, and what the seller has chosen. */
export interface Reading {
  readonly program?: ProgramId;
  readonly uses: readonly ColumnUse[];
  readonly stores: readonly string[];
  /** The store whose prices and stock are read, where the file has several. */
  readonly store?: string;
  /** What the signs do in numbers that could be read in two ways, as the seller has answered. */
  readonly signs: Readonly<Partial<Record<NumberColumn, SignUses>>>;
  /** What the sizes of one product become, as the seller has answered. */
  readonly sizes?: SizesUse;
}

/** Sizes of one product become products of their own, or packs of the smallest one. */
export type SizesUse = 'products' | 'packs';

/** What only the seller knows of a file. Each is asked once, for the whole column or file. */
export type Question =
  | { readonly kind: 'store'; readonly stores: readonly string[] }
  | {
      readonly kind: 'sizes';
      /** A product that has several, and how many products have. */
      readonly example: readonly string[];
      readonly count: number;
    }
  | ({ readonly kind: 'number'; readonly column: NumberColumn } & DoubtfulNumber);

/** What a file has that is not imported, with the number of rows. */
export interface LeftOut {
  readonly kind: 'pictures' | 'picture-rows' | 'parts' | 'pack-codes' | 'lines-above';
  readonly count: number;
}

export interface ReadProducts {
  /** The columns that the rows have cells of, in the order of our own files. */
  readonly columns: readonly ProductColumn[];
  readonly rows: readonly ImportedCells[];
  readonly leftOut: readonly LeftOut[];
}

/** Proposes how a file is read. `chosen` keeps the choices that were made for a file of the same headings. */
export function proposeReading(table: SourceTable, chosen: Partial<Reading> = {}): Reading {
  const { program, uses, stores } = recogniseColumns(table.headings, chosen.store);
  const store = chosen.store !== undefined && stores.includes(chosen.store) ? chosen.store : undefined;
  return {
    ...(program && { program }),
    uses: chosen.uses?.length === uses.length ? chosen.uses : uses,
    stores,
    ...(store !== undefined && { store }),
    signs: chosen.signs ?? {},
    ...(chosen.sizes && { sizes: chosen.sizes }),
  };
}

/** Lists the questions that have no answer yet. */
export function listQuestions(table: SourceTable, reading: Reading): Question[] {
  const questions: Question[] = [];
  if (reading.stores.length > 1 && reading.store === undefined) {
    questions.push({ kind: 'store', stores: reading.stores });
  }
  for (const { column, doubtful } of readNumberColumns(table, reading)) {
    questions.push(...doubtful.map((number) => ({ kind: 'number', column, ...number }) as const));
  }
  const hasSizes = reading.uses.includes('option') && reading.sizes === undefined;
  const sizes = hasSizes ? findSizes(readRows(table, reading).rows) : [];
  const [example] = sizes;
  if (example) {
    questions.push({ kind: 'sizes', example: example.map(({ row }) => row.cells.name ?? ''), count: sizes.length });
  }
  return questions;
}

/** True if rows of the file can be told apart: they have a name, or name a product of the shop. */
export function canBeRead({ uses }: Reading): boolean {
  return (['name', 'recordId', 'productId', 'barcode'] as const).some((use) => uses.includes(use));
}

/** Reads the products of a file, as rows in the words of our own files. */
export function readProducts(table: SourceTable, reading: Reading): ReadProducts {
  const { rows, leftOut } = readRows(table, reading);
  const { rows: made, codes } =
    reading.sizes === 'packs' ? makePacks(rows) : { rows: rows.map(({ row }) => row), codes: 0 };
  const used = new Set(reading.uses.map((use) => (use === 'html' ? 'longDescription' : use)));
  return {
    columns: productColumns.map(({ id }) => id).filter((id) => used.has(id)),
    rows: made,
    leftOut: [...leftOut, { kind: 'pack-codes', count: codes } as const].filter(({ count }) => count > 0),
  };
}

function readRows(table: SourceTable, reading: Reading): { readonly rows: KindRow[]; readonly leftOut: LeftOut[] } {
  const signs = new Map(readNumberColumns(table, reading).map(({ column, uses }) => [column, uses]));
  const parts: SourceRow[] = [];
  const pictureRows: SourceRow[] = [];
  let picture = false;
  const rows: KindRow[] = [];
  let group: Group | undefined;
  for (const row of table.rows) {
    const values = pickValues(row, reading);
    if (values.picture) picture = true;
    if (values.part && !values.name) {
      parts.push(row);
      continue;
    }
    group = continueGroup(group, values, reading);
    if (isPictureRow(values)) {
      pictureRows.push(row);
      continue;
    }
    const cells = toCells(values, group?.first, reading, signs);
    const extra = row.cells.slice(table.headings.length).filter((cell) => String(cell).trim() !== '').length;
    const ifNew = toCellsIfNew(values, group?.first);
    const read = { line: row.line, cells, extra, ...(Object.keys(ifNew).length > 0 && { ifNew }) };
    rows.push({ row: read, group: group?.key, kind: values.options.join(' ') });
  }
  return {
    rows,
    leftOut: [
      { kind: 'pictures', count: picture ? 1 : 0 },
      { kind: 'picture-rows', count: pictureRows.length },
      { kind: 'parts', count: parts.length },
      { kind: 'lines-above', count: table.headingLine - 1 },
    ],
  };
}

/** The cells of a row by their use; those of the options together. */
type Values = Partial<Record<Exclude<ColumnUse, 'option'>, SourceCell>> & { readonly options: readonly string[] };

/** The rows of one product's kinds, which follow each other; only the first has what they share. */
interface Group {
  readonly key: string;
  readonly first: Values;
}

function pickValues({ cells }: SourceRow, { uses, program }: Reading): Values {
  const values: Partial<Record<ColumnUse, SourceCell>> = {};
  const options: string[] = [];
  for (const [index, use] of uses.entries()) {
    const cell = cells[index] ?? '';
    if (use === 'unused') continue;
    if (use !== 'option') values[use] = cell;
    else if (!isNoOption(program, String(cell).trim())) options.push(String(cell).trim());
  }
  return { ...values, options };
}

function continueGroup(group: Group | undefined, values: Values, { uses }: Reading): Group | undefined {
  const key = textOf(values[groupUse(uses)]);
  if (key === '') return undefined;
  return group?.key === key ? group : { key, first: values };
}

/** The column that says what belongs together: where there is none, kinds of one name do. */
function groupUse(uses: readonly ColumnUse[]): 'group' | 'name' {
  return !uses.includes('group') && uses.includes('option') ? 'name' : 'group';
}

/** True for a row that only adds a picture to the product above it. */
function isPictureRow(values: Values): boolean {
  const isEmpty = (['name', 'productId', 'sellingPrice'] as const).every((use) => textOf(values[use]) === '');
  return textOf(values.picture) !== '' && isEmpty && values.options.length === 0;
}

function toCells(
  values: Values,
  first: Values | undefined,
  { uses, program }: Reading,
  signs: ReadonlyMap<NumberColumn, SignUses>,
): ImportedCells['cells'] {
  const cells: Partial<Record<ProductColumn, string>> = {};
  for (const { id } of productColumns) {
    if (!uses.includes(id)) continue;
    const cell = values[id] ?? '';
    const numberSigns = signs.get(id as NumberColumn);
    cells[id] = numberSigns ? toPlainNumber(cell, numberSigns) : String(cell);
  }
  for (const use of ['name', 'category', 'manufacturer', 'longDescription', 'description', 'unit'] as const) {
    if (cells[use] === '' && first) cells[use] = textOf(first[use]);
  }
  if (values.options.length > 0) cells.name = [cells.name, ...values.options].join(' ').trim();
  const html = textOf(values.html) || textOf(first?.html);
  if (uses.includes('html')) cells.longDescription = toPlainText(html);
  // Our own files are read as they stand, so that they change nothing.
  if (program === 'duka') return cells;
  // Shopify and spreadsheets put an apostrophe before codes, so that they stay texts.
  for (const code of ['barcode', 'productId'] as const) {
    if (cells[code] !== undefined) cells[code] = cells[code].trim().replace(/^'/, '');
  }
  // Odoo writes the whole path of a category.
  if (program === 'odoo') cells.category = (cells.category ?? '').split(' / ').at(-1) ?? '';
  return cells;
}

/** The cells of a row that hold only where it makes a new product: a stored one has been given its own here. */
function toCellsIfNew(values: Values, first: Values | undefined): NonNullable<ImportedCells['ifNew']> {
  const byWeight = textOf(values.byWeight) || textOf(first?.byWeight);
  const onSale = textOf(values.onSale) || textOf(first?.onSale);
  return {
    ...(/^(y|yes|true|1)$/i.test(byWeight) && { unit: 'kg' }),
    ...(/^(n|no|false|0|draft|archived|unlisted)$/i.test(onSale) && { status: cellWords.en.draft }),
  };
}

function readNumberColumns(table: SourceTable, { uses, signs }: Reading) {
  const columns = numberColumns.flatMap((column) => {
    const index = uses.indexOf(column);
    return index < 0 ? [] : [{ column, cells: table.rows.map(({ cells }) => cells[index] ?? '') }];
  });
  const ofFile = provenUses(columns.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string')));
  return columns.map(({ column, cells }) => {
    const isPrice = column !== 'quantityInStock';
    const context = { isPrice, separator: table.separator, answered: signs[column] ?? {}, ofFile };
    return { column, ...findSignUses(cells, context) };
  });
}

function textOf(cell: SourceCell | undefined): string {
  return cell === undefined ? '' : String(cell).trim();
}
