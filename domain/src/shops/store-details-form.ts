import { formatHours, type OpeningTimes, parseHours, storeDetailsHours } from './opening-hours.ts';
import {
  checkShopDetails,
  checkText,
  type ShopDetails,
  type ShopProblem,
  selectProblems,
  toStoreDetails,
} from './shop-details.ts';
import { type StoredShop, toShopDetails } from './shop-form.ts';

/** The fields of the Store details form as typed (FORM-005, FORM-008). */
export interface StoreDetailsForm extends ShopDetails, OpeningTimes {}

/**
 * Opens the form with a stored shop. One without hours gets the form's default (CONST-007); hours in other words leave
 * the times empty.
 */
export function toStoreDetailsForm(stored: StoredShop): StoreDetailsForm {
  return { ...toShopDetails(stored), ...parseHours(stored.activeHrs || storeDetailsHours) };
}

/** Returns the problems of the form, by field; empty when it may be saved. FORM-009. */
export function checkStoreDetailsForm(form: StoreDetailsForm): Partial<Record<keyof StoreDetailsForm, ShopProblem>> {
  const { storeName, storeType, phone, bRegNo, tinNo } = checkShopDetails(form);
  const openingTime = checkText(form.openingTime);
  const closingTime = checkText(form.closingTime);
  return selectProblems({ storeName, storeType, phone, bRegNo, tinNo, openingTime, closingTime });
}

/** Returns the attributes of a checked form. Hours whose times were left alone keep their stored notation. */
export function toChangedStore(
  form: StoreDetailsForm,
  stored: StoredShop,
): ShopDetails & { readonly activeHrs: string } {
  const before = parseHours(stored.activeHrs ?? '');
  const isKept = before.openingTime === form.openingTime && before.closingTime === form.closingTime;
  return {
    ...toStoreDetails(form),
    activeHrs: isKept && stored.activeHrs ? stored.activeHrs : formatHours(form, '24-hour'),
  };
}
