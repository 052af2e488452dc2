import { matchHeadings, type ProductColumn, productColumns } from '#products/product-csv.ts';

/**
 * How a column of a file is used: as a column of products, or
 * - `group`: what names a product in the other program; rows with the same value are kinds of one;
 * - `option`: the kind, such as a size, which follows the name;
 * - `byWeight`: yes for goods that are weighed, which get the unit kg;
 * - `onSale`: no for goods that become drafts;
 * - `html`: the long description with marks of a web page;
 * - `picture`, `part`: an address of a picture, and the code of a part of a set, which are not imported;
 * - `unused`.
 */
export type ColumnUse =
  | ProductColumn
  | 'group'
  | 'option'
  | 'byWeight'
  | 'onSale'
  | 'html'
  | 'picture'
  | 'part'
  | 'unused';

/** The programs whose files are read by their headings, and written. */
export type ProgramId = 'duka' | OtherProgramId;
export type OtherProgramId = 'loyverse' | 'square' | 'shopify' | 'odoo';

export const programNames: Readonly<Record<ProgramId, string>> = {
  duka: 'Duka',
  loyverse: 'Loyverse',
  square: 'Square',
  shopify: 'Shopify',
  odoo: 'Odoo',
};

/** What stands in a column of ours: the same in every row, or the words for yes and no. */
type Cell = string | readonly [yes: string, no: string];
/** A heading as the program spells it, where `*` is the name of a store, how its column is used, and what stands in it. */
export type KnownColumn = readonly [heading: string, use: ColumnUse, cell?: Cell];

export interface KnownProgram {
  /** Headings that together stand in no other program's file, for each of its kinds of files. */
  readonly signatures: readonly (readonly string[])[];
  /** The columns of the files that the program imports, in its order. We write these. */
  readonly columns: readonly KnownColumn[];
  /** Columns that only the files have that it exports, or exported. */
  readonly others: readonly KnownColumn[];
  /** The option that says that there is only one kind. */
  readonly noOption?: string;
  /** True where it takes no barcodes but numbers of goods, of 8, 12, 13 or 14 digits. */
  readonly takesOnlyGtins?: boolean;
  /** Its names of units, by the English ones of the reference data. */
  readonly units?: Readonly<Record<string, string>>;
  /** True where a mark of the encoding, or line ends of Windows, may stand in the way. */
  readonly isPlainText?: boolean;
}

/**
 * The files of other programs. Their sources are the templates and help pages of the programs (decision 0144). Reading takes all of the headings,
 * writing those of `columns`.
 */
export const knownPrograms: Readonly<Record<OtherProgramId, KnownProgram>> = {
  loyverse: {
    signatures: [['handle', 'sku', 'name', 'sold by weight']],
    columns: [
      ['Handle', 'group'],
      ['SKU', 'productId'],
      ['Name', 'name'],
      ['Category', 'category'],
      ['Description', 'html'],
      ['Sold by weight', 'byWeight', ['Y', 'N']],
      ['Option 1 name', 'unused'],
      ['Option 1 value', 'option'],
      ['Option 2 name', 'unused'],
      ['Option 2 value', 'option'],
      ['Option 3 name', 'unused'],
      ['Option 3 value', 'option'],
      ['Cost', 'purchasePrice'],
      ['Barcode', 'barcode'],
      ['SKU of included item', 'part'],
      ['Quantity of included item', 'unused'],
      ['Track stock', 'unused', 'Y'],
      ['Available for sale [*]', 'onSale', ['Y', 'N']],
      ['Price [*]', 'sellingPrice'],
      ['In stock [*]', 'quantityInStock'],
    ],
    others: [
      ['Default price', 'sellingPrice'],
      ['Price', 'sellingPrice'],
      ['Available for sale', 'onSale'],
      ['In stock', 'quantityInStock'],
    ],
    isPlainText: true,
  },
  square: {
    signatures: [['token', 'item name', 'variation name']],
    columns: [
      ['Token', 'unused'],
      ['Item Name', 'name'],
      ['Variation Name', 'option'],
      ['SKU', 'productId'],
      ['Description', 'html'],
      ['Category', 'category'],
      ['GTIN', 'barcode'],
      ['Price', 'sellingPrice'],
      ['Sellable', 'onSale', ['Y', 'N']],
      ['Stockable', 'unused', 'Y'],
      ['Default Unit Cost', 'purchasePrice'],
      ['New Quantity *', 'quantityInStock'],
    ],
    others: [
      ['Categories', 'category'],
      ['Reporting Category', 'category'],
      ['Price *', 'sellingPrice'],
      ['Current Quantity', 'quantityInStock'],
      ['Current Quantity *', 'quantityInStock'],
    ],
    noOption: 'Regular',
    takesOnlyGtins: true,
  },
  shopify: {
    signatures: [
      ['title', 'url handle', 'option1 value'],
      ['handle', 'title', 'variant sku'],
    ],
    columns: [
      ['Title', 'name'],
      ['URL handle', 'group'],
      ['Description', 'html'],
      ['Vendor', 'manufacturer'],
      ['Type', 'category'],
      ['Published on online store', 'isOnPage', ['TRUE', 'FALSE']],
      ['Status', 'onSale', ['Active', 'Draft']],
      ['SKU', 'productId'],
      ['Barcode', 'barcode'],
      ['Option1 name', 'unused', 'Title'],
      ['Option1 value', 'option'],
      ['Price', 'sellingPrice'],
      ['Cost per item', 'purchasePrice'],
      ['Inventory tracker', 'unused', 'shopify'],
      ['Inventory quantity', 'quantityInStock'],
      ['Continue selling when out of stock', 'unused', 'deny'],
    ],
    others: [
      ['Option2 value', 'option'],
      ['Option3 value', 'option'],
      ['Product image URL', 'picture'],
      ['Handle', 'group'],
      ['Body (HTML)', 'html'],
      ['Variant SKU', 'productId'],
      ['Variant Inventory Qty', 'quantityInStock'],
      ['Variant Price', 'sellingPrice'],
      ['Variant Barcode', 'barcode'],
      ['Published', 'isOnPage'],
      ['Image Src', 'picture'],
    ],
    noOption: 'Default Title',
    isPlainText: true,
  },
  odoo: {
    signatures: [['internal reference', 'sales price', 'name']],
    columns: [
      ['External ID', 'group'],
      ['Name', 'name'],
      ['Internal Reference', 'productId'],
      ['Barcode', 'barcode'],
      ['Sales Price', 'sellingPrice'],
      ['Cost', 'purchasePrice'],
      ['Product Category', 'category'],
      ['Unit of Measure', 'unit'],
      ['Sales Description', 'description'],
      ['Can be Sold', 'onSale', ['TRUE', 'FALSE']],
      ['Track Inventory', 'unused', 'TRUE'],
      ['Quantity On Hand', 'quantityInStock'],
    ],
    others: [
      ['Unit', 'unit'],
      ['Sales', 'onSale'],
      ['Sale Description', 'description'],
      ['Image', 'picture'],
    ],
    units: { g: 'g', kg: 'kg', tonne: 't', litre: 'L', piece: 'Units', dozen: 'Dozens' },
    isPlainText: true,
  },
};

/** How the columns of a file are used, and what program wrote it. */
export interface RecognisedColumns {
  /** Undefined for a file of no known program. */
  readonly program?: ProgramId;
  readonly uses: readonly ColumnUse[];
  /** The stores of a file that has prices or stock of several; the uses are those of the first. */
  readonly stores: readonly string[];
}

/** Recognises a file by its headings. Those of `store`, where the file has several, are used. */
export function recogniseColumns(headings: readonly string[], store?: string): RecognisedColumns {
  const own = matchHeadings(headings).map((column) => column ?? 'unused');
  const known = findKnownProgram(headings);
  if (!known) {
    const isOwn = ['recordId', 'name', 'sellingPrice'].every((column) => own.includes(column as ProductColumn));
    return { ...(isOwn && { program: 'duka' }), uses: own, stores: [] };
  }
  const parts = headings.map((heading) => splitHeading(heading, known));
  const stores = [...new Set(parts.flatMap((part) => part.store ?? []))];
  const chosen = store !== undefined && stores.includes(store) ? store : stores[0];
  const taken = new Set<ColumnUse>();
  // A store's own price goes before the price of all.
  const isOfStore = parts.map((part) => part.store !== undefined && part.store === chosen);
  const storeUses = new Set(parts.flatMap(({ use }, index) => (isOfStore[index] ? [use] : [])));
  const uses = parts.map(({ use, store: of }, index): ColumnUse => {
    if (of !== undefined && !isOfStore[index]) return 'unused';
    if (of === undefined && storeUses.has(use)) return 'unused';
    if (use !== 'option' && use !== 'picture' && taken.has(use)) return 'unused';
    taken.add(use);
    return use;
  });
  return { program: known.id, uses, stores };
}

/** Counts the headings that a known program has, for a row that may hold the headings of its file. */
export function countKnownHeadings(headings: readonly string[]): number {
  const known = findKnownProgram(headings);
  return known ? headings.filter((heading) => splitHeading(heading, known).use !== 'unused').length : 0;
}

/** True if an option says that a product has only one kind. */
export function isNoOption(program: ProgramId | undefined, value: string): boolean {
  const noOption = program && program !== 'duka' ? knownPrograms[program].noOption : undefined;
  return value === '' || value.toLowerCase() === noOption?.toLowerCase();
}

/** True for a program whose headings hold the name of a store. */
export function namesStore(program: ProgramId): boolean {
  return program !== 'duka' && knownPrograms[program].columns.some(([heading]) => heading.includes('*'));
}

/** True for a program that takes only barcodes of 8, 12, 13 or 14 digits. */
export function takesOnlyGtins(program: ProgramId): boolean {
  return program !== 'duka' && knownPrograms[program].takesOnlyGtins === true;
}

/** Lists what the program has no column for, without our record id. */
export function listLeftOut(program: ProgramId): ProductColumn[] {
  if (program === 'duka') return [];
  const held = new Set(knownPrograms[program].columns.map(([, use]) => columnOf[use] ?? use));
  return productColumns.map(({ id }) => id).filter((id) => id !== 'recordId' && !held.has(id));
}

/** The columns of ours that other uses hold wholly; goods that are weighed are of one unit only. */
const columnOf: Partial<Record<ColumnUse, ProductColumn>> = { html: 'longDescription', onSale: 'status' };

function findKnownProgram(headings: readonly string[]): (KnownProgram & { readonly id: OtherProgramId }) | undefined {
  const plain = new Set(headings.map(toPlain));
  const isOf = ({ signatures }: KnownProgram) =>
    signatures.some((signature) => signature.every((heading) => plain.has(heading)));
  const [id, known] = Object.entries(knownPrograms).find(([, program]) => isOf(program)) ?? [];
  return known && { ...known, id: id as OtherProgramId };
}

/** Returns how the column of a heading is used, and the store that the heading names, as the file spells it. */
function splitHeading(
  heading: string,
  { columns, others }: KnownProgram,
): { readonly use: ColumnUse; readonly store?: string } {
  const plain = toPlain(heading);
  const all = [...columns, ...others];
  const [, same] = all.find(([name]) => toPlain(name) === plain) ?? [];
  if (same) return { use: same };
  for (const [name, use] of all) {
    const [before = '', after] = toPlain(name).split('*');
    if (after === undefined || !plain.startsWith(before) || !plain.endsWith(after)) continue;
    const spelled = heading.trim().replace(/\s+/g, ' ');
    return { use, store: spelled.slice(before.length, spelled.length - after.length) };
  }
  return { use: 'unused' };
}

function toPlain(heading: string): string {
  return heading.trim().replace(/\s+/g, ' ').toLowerCase();
}
