import { matchHeadings, type ProductColumn } from '#products/product-csv.ts';

/**
 * How a column of a file is used: as a column of products, or
 * - `group`: rows with the same value are kinds of one product;
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

/** The programs whose exports are recognised by their headings. */
export type ProgramId = 'duka' | 'loyverse' | 'square' | 'shopify' | 'odoo';

export const programNames: Readonly<Record<ProgramId, string>> = {
  duka: 'Duka',
  loyverse: 'Loyverse',
  square: 'Square',
  shopify: 'Shopify',
  odoo: 'Odoo',
};

interface KnownExport {
  readonly id: Exclude<ProgramId, 'duka'>;
  /** Headings that together stand in no other program's file. */
  readonly signature: readonly string[];
  readonly uses: Readonly<Record<string, ColumnUse>>;
  /** Headings that name a store behind or in brackets: the heading without the store, and the store. */
  readonly ofStore?: RegExp;
  /** Option values that say that there is only one kind. */
  readonly noOption?: RegExp;
}

const knownExports: readonly KnownExport[] = [
  {
    id: 'loyverse',
    signature: ['handle', 'sku', 'name', 'sold by weight'],
    ofStore: /^(price|in stock|available for sale|low stock|optimal stock) \[(.*)\]$/,
    uses: {
      handle: 'group',
      sku: 'productId',
      name: 'name',
      category: 'category',
      description: 'html',
      'sold by weight': 'byWeight',
      'option 1 value': 'option',
      'option 2 value': 'option',
      'option 3 value': 'option',
      'default price': 'sellingPrice',
      price: 'sellingPrice',
      cost: 'purchasePrice',
      barcode: 'barcode',
      'sku of included item': 'part',
      'available for sale': 'onSale',
      'in stock': 'quantityInStock',
    },
  },
  {
    id: 'square',
    signature: ['token', 'item name', 'variation name'],
    ofStore: /^(current quantity|new quantity|enabled|stock alert enabled|stock alert count|price) (.+)$/,
    noOption: /^regular$/i,
    uses: {
      'item name': 'name',
      'variation name': 'option',
      sku: 'productId',
      description: 'html',
      category: 'category',
      categories: 'category',
      'reporting category': 'category',
      gtin: 'barcode',
      price: 'sellingPrice',
      sellable: 'onSale',
      'default unit cost': 'purchasePrice',
      'current quantity': 'quantityInStock',
    },
  },
  {
    id: 'shopify',
    signature: ['handle', 'title', 'variant sku'],
    noOption: /^default title$/i,
    uses: {
      handle: 'group',
      title: 'name',
      'body (html)': 'html',
      vendor: 'manufacturer',
      type: 'category',
      'option1 value': 'option',
      'option2 value': 'option',
      'option3 value': 'option',
      'variant sku': 'productId',
      'variant inventory qty': 'quantityInStock',
      'variant price': 'sellingPrice',
      'variant barcode': 'barcode',
      'image src': 'picture',
      'cost per item': 'purchasePrice',
      status: 'onSale',
    },
  },
  {
    id: 'odoo',
    signature: ['internal reference', 'sales price', 'name'],
    uses: {
      'internal reference': 'productId',
      name: 'name',
      'product category': 'category',
      'unit of measure': 'unit',
      'quantity on hand': 'quantityInStock',
      cost: 'purchasePrice',
      'sales price': 'sellingPrice',
      barcode: 'barcode',
      'sales description': 'description',
      'can be sold': 'onSale',
      image: 'picture',
    },
  },
];

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
  const known = findKnownExport(headings);
  if (!known) {
    const isOwn = ['recordId', 'name', 'sellingPrice'].every((column) => own.includes(column as ProductColumn));
    return { ...(isOwn && { program: 'duka' }), uses: own, stores: [] };
  }
  const parts = headings.map((heading) => splitStore(heading, known));
  const stores = [
    ...new Set(parts.flatMap((part) => (part.store !== undefined && known.uses[part.name] ? [part.store] : []))),
  ];
  const chosen = store !== undefined && stores.includes(store) ? store : stores[0];
  const taken = new Set<ColumnUse>();
  // A store's own price goes before the price of all.
  const isOfStore = parts.map((part) => part.store !== undefined && part.store === chosen);
  const storeUses = new Set(parts.flatMap(({ name }, index) => (isOfStore[index] ? [known.uses[name]] : [])));
  const uses = parts.map(({ name, store: of }, index): ColumnUse => {
    const use = known.uses[name] ?? 'unused';
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
  const known = findKnownExport(headings);
  return known ? headings.filter((heading) => known.uses[splitStore(heading, known).name]).length : 0;
}

/** True if an option says that a product has only one kind. */
export function isNoOption(program: ProgramId | undefined, value: string): boolean {
  const known = knownExports.find(({ id }) => id === program);
  return value === '' || known?.noOption?.test(value) === true;
}

function findKnownExport(headings: readonly string[]): KnownExport | undefined {
  const plain = new Set(headings.map(toPlain));
  return knownExports.find(({ signature }) => signature.every((heading) => plain.has(heading)));
}

function splitStore(
  heading: string,
  { ofStore, uses }: KnownExport,
): { readonly name: string; readonly store?: string } {
  const plain = toPlain(heading);
  if (plain in uses) return { name: plain };
  const [, name, store] = ofStore?.exec(plain) ?? [];
  if (name === undefined || store === undefined) return { name: plain };
  // The store's name as the file spells it.
  return { name, store: heading.trim().replace(/\]$/, '').slice(-store.length) };
}

function toPlain(heading: string): string {
  return heading.trim().replace(/\s+/g, ' ').toLowerCase();
}
