import type { DraftPart } from '@duka/domain/products/draft-merge';
import { m } from '#paraglide/messages.js';
import { factNames } from '#shop/inputs/input-words.ts';

/** The name of each part of the form in a sentence. */
export const partNames: Record<DraftPart, () => string> = {
  name: m.product_name,
  description: m.product_description,
  longDescription: m.product_long_description,
  manufacturer: m.view_manufacturer,
  barcode: m.view_barcode,
  category: m.product_category,
  unit: m.product_unit,
  quantityInStock: m.product_quantity,
  purchasePrice: m.product_cost_price,
  sellingPrice: m.product_selling_price,
  hasDiscount: m.product_has_discount,
  expiryDate: m.product_expiry_date,
  hasReturnPolicy: m.product_has_return_policy,
  isOnPage: m.product_on_page,
  ...factNames,
};
