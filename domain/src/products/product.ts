import { isObject, readNumber, readText } from '#values/unchecked-values.ts';

/**
 * A category, unit or store that a product refers to; the name is known only where the server sent the record along.
 */
export interface Reference {
  readonly id: string;
  readonly name?: string;
}

export const productStatuses = ['published', 'draft'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** A product as the screens use it. `updstedAt` is spelled so on the wire (DATA-048, Q-034). */
export interface Product {
  /** The record's id; people see `formatProductId` instead. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly longDescription: string;
  readonly manufacturer: string;
  readonly productId: string;
  readonly barcode: string;
  /** The id of a file; empty for none. */
  readonly image: string;
  readonly quantityInStock: number;
  readonly purchasePrice: number;
  readonly sellingPrice: number;
  readonly hasDiscount: boolean;
  readonly hasExpiry: boolean;
  readonly expiryDate: string | null;
  /** Set where the stock is counted in batches, the first of which gives the date (R28). */
  readonly hasBatches?: true;
  /** The cost of the stock, in whole shillings, where it is counted in batches (R45). */
  readonly stockCost?: number;
  readonly hasReturnPolicy: boolean;
  /** False where the shop has taken it off its page for everybody (R67). */
  readonly isOnPage: boolean;
  /** The facts of an input; empty, or null for days that nobody gave (R74). */
  readonly registrationNo: string;
  readonly activeIngredient: string;
  readonly hazardClass: string;
  readonly crops: string;
  readonly dose: string;
  readonly reentryDays: number | null;
  readonly preharvestDays: number | null;
  readonly status: ProductStatus;
  readonly createdAt: string;
  readonly updstedAt: string;
  /** The server's own mark of this version; a save that knows another is refused. */
  readonly updatedAt: string;
  readonly store: Reference | null;
  readonly categories: readonly Reference[];
  readonly units: readonly Reference[];
  /** Set for a row of the list: its descriptions, discount, return policy and dates are not read, and look empty. */
  readonly isListed?: true;
}

/**
 * Reads a product document as any server may send it: relations may be ids or records, and attributes that are
 * missing, null or of the wrong type take their default. Throws only when there is no record id.
 */
export function parseProduct(document: unknown): Product {
  const source = isObject(document) ? document : {};
  const id = readText(source.$id);
  if (id === '') throw new TypeError('a product document without $id');
  return {
    id,
    name: readText(source.name),
    description: readText(source.description),
    longDescription: readText(source.longDescription),
    manufacturer: readText(source.manufacturer),
    productId: readText(source.productId),
    barcode: readText(source.barcode),
    image: readText(source.image),
    quantityInStock: readNumber(source.quantityInStock),
    purchasePrice: readNumber(source.purchasePrice),
    sellingPrice: readNumber(source.sellingPrice),
    hasDiscount: source.hasDiscount === true,
    hasExpiry: source.hasExpiry === true,
    expiryDate: readText(source.expiryDate) || null,
    ...(source.hasBatches === true && { hasBatches: true }),
    ...(typeof source.stockCost === 'number' && { stockCost: source.stockCost }),
    hasReturnPolicy: source.hasReturnPolicy === true,
    isOnPage: source.isOnPage !== false,
    registrationNo: readText(source.registrationNo),
    activeIngredient: readText(source.activeIngredient),
    hazardClass: readText(source.hazardClass),
    crops: readText(source.crops),
    dose: readText(source.dose),
    reentryDays: typeof source.reentryDays === 'number' ? source.reentryDays : null,
    preharvestDays: typeof source.preharvestDays === 'number' ? source.preharvestDays : null,
    // Products that are older than drafts have no status; they are on sale.
    status: source.status === 'draft' ? 'draft' : 'published',
    createdAt: readText(source.createdAt) || readText(source.$createdAt),
    updstedAt: readText(source.updstedAt) || readText(source.$updatedAt),
    updatedAt: readText(source.$updatedAt),
    store: references(source.storeId)[0] ?? null,
    categories: references(source.productCategories),
    units: references(source.units),
  };
}

/** Reads a row of the product list, which comes without what only the product's own pages show. */
export function parseListedProduct(document: unknown): Product {
  return { ...parseProduct(document), isListed: true };
}

/**
 * Returns the name of a product's category or unit, which is its first one (DATA-050): as sent along, or from the
 * loaded list.
 */
export function findReferenceName(references: readonly Reference[], known: readonly Reference[]): string | undefined {
  const [first] = references;
  if (!first) return undefined;
  return first.name || known.find(({ id }) => id === first.id)?.name;
}

/** Reads categories, units and the like, of which only id and name count (DATA-053 to DATA-055). */
export function parseReferences(documents: readonly unknown[]): Required<Reference>[] {
  return references(documents).flatMap(({ id, name }) => (name ? [{ id, name }] : []));
}

function references(value: unknown): Reference[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((item): Reference[] => {
    if (typeof item === 'string' && item !== '') return [{ id: item }];
    if (!isObject(item) || typeof item.$id !== 'string') return [];
    const name = readText(item.name) || readText(item.storeName);
    return [name ? { id: item.$id, name } : { id: item.$id }];
  });
}
