import { isPhone, normalizePhone } from '#values/phone.ts';
import { toStoreType } from './store-type.ts';
import { checkTin, toTin } from './tin.ts';

/** The fields that the seller shop form and the Store details form share, as typed (SHOP-002, FORM-005). */
export interface ShopDetails {
  readonly storeName: string;
  readonly storeType: string;
  readonly phone: string;
  readonly bRegNo: string;
  readonly tinNo: string;
}

export type ShopProblem = 'required' | 'too_long' | 'phone_malformed' | 'tin_malformed';

/** The most characters of each text, as in the collection. */
export const maxShopTextLengths = { storeName: 128, phone: 20, bRegNo: 64, activeHrs: 64 } as const;

/** Returns the problem of each field, in the order of the forms; SHOP-010, SHOP-014, FORM-009. */
export function checkShopDetails(details: ShopDetails): Partial<Record<keyof ShopDetails, ShopProblem>> {
  return selectProblems({
    storeName: checkText(details.storeName, maxShopTextLengths.storeName),
    storeType: checkText(details.storeType),
    phone: checkPhone(details.phone),
    bRegNo: checkText(details.bRegNo, maxShopTextLengths.bRegNo),
    tinNo: checkTinText(details.tinNo),
  });
}

/** Returns the attributes to store (CALL-034). */
export function toStoreDetails(details: ShopDetails): ShopDetails {
  return {
    storeName: details.storeName.trim(),
    storeType: toStoreType(details.storeType),
    phone: normalizePhone(details.phone.trim()),
    bRegNo: details.bRegNo.trim(),
    tinNo: toTin(details.tinNo),
  };
}

export function checkText(text: string, maxLength = Number.POSITIVE_INFINITY): ShopProblem | undefined {
  if (text.trim() === '') return 'required';
  return [...text.trim()].length > maxLength ? 'too_long' : undefined;
}

/** Keeps only the fields that have a problem. */
export function selectProblems<Field extends string>(
  problems: Readonly<Record<Field, ShopProblem | undefined>>,
): Partial<Record<Field, ShopProblem>> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Partial<
    Record<Field, ShopProblem>
  >;
}

/** Checks as for an account's phone: 9 to 12 digits (CONST-002). */
function checkPhone(typed: string): ShopProblem | undefined {
  if (typed.trim() === '') return 'required';
  return isPhone(typed) ? undefined : 'phone_malformed';
}

function checkTinText(typed: string): ShopProblem | undefined {
  const problem = checkTin(typed);
  return problem === 'tin_required' ? 'required' : problem;
}
