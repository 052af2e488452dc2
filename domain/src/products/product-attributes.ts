import { toStoredDay } from '#values/dates.ts';
import { parseQuantity, parseShillings, toNumber } from '#values/number-input.ts';
import type { ProductStatus } from './product.ts';
import type { ProductDraft } from './product-draft.ts';
import { type ProductAttributes, productFieldNames, productFields } from './product-fields.ts';

/** Returns the attributes of a checked form. */
export function toProductAttributes(draft: ProductDraft, status: ProductStatus): ProductAttributes {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    longDescription: draft.longDescription.trim(),
    manufacturer: draft.manufacturer.trim(),
    barcode: draft.barcode.trim() || null,
    quantityInStock: toNumber(parseQuantity(draft.quantityInStock)),
    purchasePrice: toNumber(parseShillings(draft.purchasePrice)),
    sellingPrice: toNumber(parseShillings(draft.sellingPrice)),
    hasDiscount: draft.hasDiscount,
    hasExpiry: draft.hasExpiry,
    expiryDate: draft.hasExpiry && draft.expiryDate ? toStoredDay(draft.expiryDate) : null,
    hasReturnPolicy: draft.hasReturnPolicy,
    isOnPage: draft.isOnPage,
    registrationNo: draft.registrationNo.trim() || null,
    activeIngredient: draft.activeIngredient.trim() || null,
    hazardClass: draft.hazardClass || null,
    crops: draft.crops.trim() || null,
    dose: draft.dose.trim() || null,
    reentryDays: toDays(draft.reentryDays),
    preharvestDays: toDays(draft.preharvestDays),
    status,
    productCategories: draft.category ? [draft.category] : [],
    units: draft.unit ? [draft.unit] : [],
  };
}

function toDays(text: string): number | null {
  const input = parseQuantity(text);
  return input.kind === 'value' ? input.value : null;
}

/**
 * Returns only the attributes whose field the seller changed, so that an edit does not undo a sale made meanwhile, or a
 * second category that another client gave. The status is sent when it changes.
 */
export function listChangedAttributes(
  opened: ProductDraft,
  draft: ProductDraft,
  status: { readonly stored: ProductStatus; readonly wanted: ProductStatus },
): Partial<ProductAttributes> {
  const attributes = toProductAttributes(draft, status.wanted);
  const changed = productFieldNames.filter((field) => opened[field] !== draft[field]);
  const written: (keyof ProductAttributes)[] = changed.flatMap((field) => productFields[field].attributes);
  if (status.stored !== status.wanted) written.push('status');
  const entries = written.map((attribute) => [attribute, attributes[attribute]]);
  return Object.fromEntries(entries) as Partial<ProductAttributes>;
}

const requiredAttributes = [
  'name',
  'quantityInStock',
  'purchasePrice',
  'sellingPrice',
  'createdAt',
  'updstedAt',
] as const;

/** Lists the required attributes that are missing before a create; a 0 counts as present (PROD-019, Q-096). */
export function listMissingAttributes(attributes: Readonly<Record<string, unknown>>): string[] {
  return requiredAttributes.filter((name) => {
    const value = attributes[name];
    return value === undefined || value === null || value === '';
  });
}
