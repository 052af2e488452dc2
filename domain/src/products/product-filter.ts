import { bestFirst, compare, equal, limit, notEqual, offset, order, type QueryDescription, select } from '#query.ts';
import { parseShillings } from '#values/number-input.ts';
import { describeExpiry, type ExpiryState, expiryStates } from './expiry-query.ts';
import { describeProductSearch, type KnownNames, matchCode, maxSearchLength } from './product-search.ts';
import { lowStockLimit, type StockLevel, stockLevels } from './stock-level.ts';

export const productOrders = ['newest', 'name', 'price-low', 'price-high', 'stock-low'] as const;
export type ProductOrder = (typeof productOrders)[number];

/** The filter of the product list; all of it is stored in the address. An empty text filters nothing. */
export interface ProductFilter {
  readonly search: string;
  /** True where the search is a scanned code, which only a whole barcode or product id matches. */
  readonly isCode: boolean;
  readonly category: string;
  readonly unit: string;
  readonly stock: StockLevel | '';
  /** Goods on sale and in stock that are in this state. */
  readonly expiry: ExpiryState | '';
  /** Whole shillings as typed; a text that is no price filters nothing. */
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly order: ProductOrder;
  /** The number of the page, from 1. */
  readonly page: number;
}

/** Rows of a page. */
export const pageSize = 25;
export const everyProduct: ProductFilter = {
  search: '',
  isCode: false,
  category: '',
  unit: '',
  stock: '',
  expiry: '',
  minPrice: '',
  maxPrice: '',
  order: 'newest',
  page: 1,
};

/** Reads the filter from the parameters of the address. What makes no sense is ignored. */
export function parseProductFilter(parameters: { get(name: string): string | null }): ProductFilter {
  const read = (name: string, maxLength = 36) => (parameters.get(name) ?? '').slice(0, maxLength);
  const page = Number(read('page'));
  return {
    search: cutCharacters(parameters.get('q') ?? '', maxSearchLength),
    isCode: read('code') !== '',
    category: readId(read('category')),
    unit: readId(read('unit')),
    stock: stockLevels.find((level) => level === read('stock')) ?? '',
    expiry: expiryStates.find((state) => state === read('expiry')) ?? '',
    minPrice: read('min'),
    maxPrice: read('max'),
    order: productOrders.find((known) => known === read('order')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Writes a filter as parameters of the address, without those that filter nothing. */
export function toProductParameters(filter: ProductFilter): Record<string, string> {
  const parameters: Record<string, string> = {
    q: filter.search,
    code: filter.isCode ? '1' : '',
    category: filter.category,
    unit: filter.unit,
    stock: filter.stock,
    expiry: filter.expiry,
    min: filter.minPrice,
    max: filter.maxPrice,
    order: filter.order === 'newest' ? '' : filter.order,
    page: filter.page === 1 ? '' : String(filter.page),
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/** Counts the choices of the panel that narrow the list; the search box is not one of them. */
export function countFilters(filter: ProductFilter): number {
  return [
    filter.category,
    filter.unit,
    filter.stock,
    filter.expiry,
    readPrice(filter.minPrice) !== undefined,
    readPrice(filter.maxPrice) !== undefined,
  ].filter(Boolean).length;
}

export function isFiltered(filter: ProductFilter): boolean {
  return filter.search.trim() !== '' || countFilters(filter) > 0;
}

/** True if no product can lie in the price range. */
export function isPriceRangeReversed(filter: ProductFilter): boolean {
  const lowest = readPrice(filter.minPrice);
  const highest = readPrice(filter.maxPrice);
  return lowest !== undefined && highest !== undefined && lowest > highest;
}

/**
 * What a row shows, and what it takes to put it on sale; `parseListedProduct` reads it. The rest is read with the one product. Names of
 * categories and units are known already, and a hosted backend that is asked for a name leaves the id out.
 */
const shown = select(
  ...[
    '$id',
    '$updatedAt',
    'name',
    'manufacturer',
    'productId',
    'barcode',
    'image',
    'quantityInStock',
    'purchasePrice',
    'stockCost',
  ],
  ...['sellingPrice', 'hasExpiry', 'expiryDate', 'status', 'productCategories.$id', 'units.$id'],
);

/**
 * Describes the list call for one page of a store's products (decision 0004; LIST-020 to LIST-024, CALL-027). `nowMs` says
 * on which day the filter by expiry looks.
 */
export function describeProductPage(
  storeId: string,
  filter: ProductFilter,
  known: KnownNames,
  nowMs: number,
): QueryDescription[] {
  return [
    ...describeProductMatches(storeId, filter, known, nowMs),
    ...describeOrder(filter),
    limit(pageSize),
    offset((filter.page - 1) * pageSize),
    shown,
  ];
}

/** Describes everything that the filter finds, without order and page. */
export function describeProductMatches(
  storeId: string,
  filter: ProductFilter,
  known: KnownNames,
  nowMs: number,
): QueryDescription[] {
  return [
    equal('storeId', storeId),
    ...(filter.isCode && filter.search ? [matchCode(filter.search)] : describeProductSearch(filter.search, known)),
    ...(filter.category ? [equal('productCategories', filter.category)] : []),
    ...(filter.unit ? [equal('units', filter.unit)] : []),
    ...describeStock(filter.stock),
    ...(filter.expiry ? describeShelf(filter.expiry, nowMs) : []),
    ...describePrices(filter),
  ];
}

/** Describes the classes of `stockLevelOf` as rules of a list call. */
function describeStock(stock: StockLevel | ''): QueryDescription[] {
  const quantity = 'quantityInStock';
  if (stock === 'in-stock') return [compare('greaterThan', quantity, lowStockLimit)];
  if (stock === 'low-stock')
    return [compare('greaterThan', quantity, 0), compare('lessThanEqual', quantity, lowStockLimit)];
  return stock === 'out-of-stock' ? [compare('lessThanEqual', quantity, 0)] : [];
}

/** Goods that are off sale or sold out are not found by their date: only goods that somebody could still buy are. */
function describeShelf(state: ExpiryState, nowMs: number): QueryDescription[] {
  return [...describeExpiry(state, nowMs), compare('greaterThan', 'quantityInStock', 0), notEqual('status', 'draft')];
}

function describePrices(filter: ProductFilter): QueryDescription[] {
  const lowest = readPrice(filter.minPrice);
  const highest = readPrice(filter.maxPrice);
  return [
    ...(lowest === undefined ? [] : [compare('greaterThanEqual', 'sellingPrice', lowest)]),
    ...(highest === undefined ? [] : [compare('lessThanEqual', 'sellingPrice', highest)]),
  ];
}

/** A search has its best match first, and goods with a date come in its order, unless the seller wants another one. */
function describeOrder({ order: wanted, expiry, search, isCode }: ProductFilter): QueryDescription[] {
  if (wanted === 'newest' && search.trim() !== '' && !isCode) return [bestFirst];
  if (wanted === 'name') return [order('orderAsc', 'name')];
  if (wanted === 'price-low') return [order('orderAsc', 'sellingPrice')];
  if (wanted === 'price-high') return [order('orderDesc', 'sellingPrice')];
  if (wanted === 'stock-low') return [order('orderAsc', 'quantityInStock')];
  return [expiry ? order('orderAsc', 'expiryDate') : order('orderDesc', 'createdAt')];
}

function readPrice(text: string): number | undefined {
  const input = parseShillings(text);
  return input.kind === 'value' ? input.value : undefined;
}

/** Ids from the address are used as they are; a text that can be no id is dropped. */
function readId(text: string): string {
  return /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/.test(text) ? text : '';
}

/** Cuts a text without leaving half of an emoji. */
function cutCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join('');
}
