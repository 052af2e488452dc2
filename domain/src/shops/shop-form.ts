import type { Attributes } from '#document.ts';
import { type OpeningTimes, parseHours, shopFormHours } from './opening-hours.ts';
import {
  checkShopDetails,
  checkText,
  maxShopTextLengths,
  type ShopDetails,
  type ShopProblem,
  selectProblems,
  toStoreDetails,
} from './shop-details.ts';
import { toStoreTypeChoice } from './store-type.ts';

/** The seller shop form as typed. Of the hours the text is stored; the two times only write it. */
export interface ShopForm extends ShopDetails, OpeningTimes {
  readonly activeHrs: string;
}

export type ShopFormField = keyof ShopDetails | 'activeHrs';

type StoreAttributes = Attributes<'stores'>;
export type StoredShop = Pick<StoreAttributes, keyof ShopDetails | 'activeHrs'>;

/** Opens the form with a stored shop, or for a new one. */
export function toShopForm(stored: StoredShop | null): ShopForm {
  const activeHrs = stored ? (stored.activeHrs ?? '') : shopFormHours;
  return { ...toShopDetails(stored), activeHrs, ...parseHours(activeHrs) };
}

export function toShopDetails(stored: Omit<StoredShop, 'activeHrs'> | null): ShopDetails {
  return {
    storeName: stored?.storeName ?? '',
    storeType: toStoreTypeChoice(stored?.storeType ?? null),
    phone: stored?.phone ?? '',
    bRegNo: stored?.bRegNo ?? '',
    tinNo: stored?.tinNo ?? '',
  };
}

/** Returns the problems of the form, by field; empty when it may be sent. SHOP-010, SHOP-014. */
export function checkShopForm(form: ShopForm): Partial<Record<ShopFormField, ShopProblem>> {
  const { storeName, storeType, phone, bRegNo, tinNo } = checkShopDetails(form);
  const activeHrs = checkText(form.activeHrs, maxShopTextLengths.activeHrs);
  return selectProblems({ storeName, storeType, activeHrs, phone, bRegNo, tinNo });
}

/** Returns the attributes of the shop in a checked form (CALL-034). */
export function toStoreValues(form: ShopForm): ShopDetails & { readonly activeHrs: string } {
  return { ...toStoreDetails(form), activeHrs: form.activeHrs.trim() };
}
