import type { ShopDetails, ShopProblem } from '@duka/domain/shops/shop-details';
import { m } from '#paraglide/messages.js';

interface FieldWords {
  readonly label: () => string;
  readonly required: () => string;
}
export type ShopLabels = Readonly<Record<keyof ShopDetails, FieldWords>>;

const bRegNo = { label: m.shop_registration_number, required: m.shop_registration_number_required };

/** The words of the seller shop form (SHOP-002, SHOP-010) and of the Store details form (FORM-005, FORM-009). */
export const shopLabels: ShopLabels = {
  storeName: { label: m.shop_name, required: m.shop_name_required },
  storeType: { label: m.shop_type, required: m.shop_type_required },
  phone: { label: m.shop_phone, required: m.shop_phone_required },
  bRegNo,
  tinNo: { label: m.shop_tin, required: m.shop_tin_required },
};
export const storeLabels: ShopLabels = {
  storeName: { label: m.shop_store_name, required: m.shop_store_name_required },
  storeType: { label: m.shop_store_type, required: m.shop_store_type_required },
  phone: { label: m.shop_store_phone, required: m.shop_store_phone_required },
  bRegNo,
  tinNo: { label: m.shop_store_tin, required: m.shop_store_tin_required },
};
export const hoursWords: FieldWords = { label: m.shop_hours, required: m.shop_hours_required };
export const openingWords: FieldWords = { label: m.shop_opening_time, required: m.shop_opening_time_required };
export const closingWords: FieldWords = { label: m.shop_closing_time, required: m.shop_closing_time_required };

/** Returns the text of a field's problem. */
export function shopProblemText(problem: ShopProblem | undefined, { label, required }: FieldWords): string | undefined {
  if (!problem) return undefined;
  if (problem === 'required') return required();
  if (problem === 'too_long') return m.shop_field_too_long({ label: label() });
  return problem === 'phone_malformed' ? m.shop_phone_malformed() : m.shop_tin_malformed();
}
