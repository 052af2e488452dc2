import { addYear, isDay, toDay } from '#values/dates.ts';
import type { Product } from './product.ts';

/** The product form as typed; numbers and dates are still texts. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  readonly longDescription: string;
  readonly manufacturer: string;
  readonly barcode: string;
  /** Ids; empty when none is chosen. */
  readonly category: string;
  readonly unit: string;
  readonly quantityInStock: string;
  readonly purchasePrice: string;
  readonly sellingPrice: string;
  readonly hasDiscount: boolean;
  readonly hasExpiry: boolean;
  /** `2026-11-21`, or empty. */
  readonly expiryDate: string;
  readonly hasReturnPolicy: boolean;
  readonly isOnPage: boolean;
  /** The facts of an input, for categories that ask for them (INPUT-001). */
  readonly registrationNo: string;
  readonly activeIngredient: string;
  readonly hazardClass: string;
  readonly crops: string;
  readonly dose: string;
  readonly reentryDays: string;
  readonly preharvestDays: string;
}

export const emptyProductDraft: ProductDraft = {
  name: '',
  description: '',
  longDescription: '',
  manufacturer: '',
  barcode: '',
  category: '',
  unit: '',
  quantityInStock: '',
  purchasePrice: '',
  sellingPrice: '',
  hasDiscount: false,
  hasExpiry: false,
  expiryDate: '',
  hasReturnPolicy: false,
  isOnPage: true,
  registrationNo: '',
  activeIngredient: '',
  hazardClass: '',
  crops: '',
  dose: '',
  reentryDays: '',
  preharvestDays: '',
};

/** The most characters of each text, as in the collection. */
export const maxTextLengths = {
  name: 256,
  description: 1000,
  longDescription: 10_000,
  manufacturer: 256,
  barcode: 64,
  registrationNo: 64,
  activeIngredient: 256,
  crops: 500,
  dose: 256,
} as const;

/** Returns the form of a stored product. A draft stores a missing price as 0, which the form shows as empty. */
export function toProductDraft(product: Product): ProductDraft {
  const price = (value: number) => (product.status === 'draft' && value === 0 ? '' : String(value));
  return {
    name: product.name,
    description: product.description,
    longDescription: product.longDescription,
    manufacturer: product.manufacturer,
    barcode: product.barcode,
    category: product.categories[0]?.id ?? '',
    unit: product.units[0]?.id ?? '',
    quantityInStock: String(product.quantityInStock),
    purchasePrice: price(product.purchasePrice),
    sellingPrice: price(product.sellingPrice),
    hasDiscount: product.hasDiscount,
    hasExpiry: product.hasExpiry,
    expiryDate: product.expiryDate ? toDay(product.expiryDate) : '',
    hasReturnPolicy: product.hasReturnPolicy,
    isOnPage: product.isOnPage,
    registrationNo: product.registrationNo,
    activeIngredient: product.activeIngredient,
    hazardClass: product.hazardClass,
    crops: product.crops,
    dose: product.dose,
    reentryDays: product.reentryDays === null ? '' : String(product.reentryDays),
    preharvestDays: product.preharvestDays === null ? '' : String(product.preharvestDays),
  };
}

/** Turns the expiry date on, as one year from today, or off, as empty; PROD-014, CONST-018. */
export function setExpiry(draft: ProductDraft, hasExpiry: boolean, nowMs: number): ProductDraft {
  return { ...draft, hasExpiry, expiryDate: hasExpiry ? addYear(toDay(nowMs)) : '' };
}

export function isSameDraft(a: ProductDraft, b: ProductDraft): boolean {
  return (Object.keys(emptyProductDraft) as (keyof ProductDraft)[]).every((field) => a[field] === b[field]);
}

/** Reads a form that was stored on the device; undefined for anything else. */
export function parseProductDraft(value: unknown): ProductDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const stored = value as Record<string, unknown>;
  const known = Object.entries(emptyProductDraft);
  if (!known.some(([field]) => field in stored)) return undefined;
  // A form that was stored before a field existed lacks that field.
  const fits = known.every(([field, empty]) => !(field in stored) || typeof stored[field] === typeof empty);
  if (!fits) return undefined;
  const fields = known.map(([field, empty]) => [field, stored[field] ?? empty]);
  const draft = Object.fromEntries(fields) as ProductDraft;
  return draft.expiryDate === '' || isDay(draft.expiryDate) ? draft : undefined;
}
