import {
  checkPaymentForm,
  emptyPaymentForm,
  type PaymentForm,
  type PaymentProblems,
  toPaymentForm,
} from './payment-form.ts';
import { maxShopTextLengths } from './shop-details.ts';
import type { StorePaymentValues } from './store-payment.ts';
import { checkTin, toTin } from './tin.ts';

/**
 * The fields of the Business form as typed; FORM-001. Its bank details are a payment form whose type is bank.
 */
export interface BusinessForm {
  readonly bRegNo: string;
  readonly tinNo: string;
  readonly bank: PaymentForm;
}

export interface BusinessProblems {
  readonly bRegNo?: 'required' | 'too_long';
  readonly tinNo?: 'required' | 'tin_malformed';
  readonly bank: PaymentProblems;
}

interface StoredBusiness {
  readonly bRegNo: string | null;
  readonly tinNo: string | null;
}

/** Opens the form with what is stored; the bank details stay empty where the shop is paid in another way. */
export function toBusinessForm(store: StoredBusiness, payment: StorePaymentValues | undefined): BusinessForm {
  const isBank = payment?.type === 'bank';
  const bank = isBank ? toPaymentForm(payment) : { ...emptyPaymentForm, type: 'bank' as const };
  return { bRegNo: store.bRegNo ?? '', tinNo: store.tinNo ?? '', bank };
}

/** Returns the problems of the form, by field; FORM-003. */
export function checkBusinessForm({ bRegNo, tinNo, bank }: BusinessForm): BusinessProblems {
  const bRegNoProblem = checkRegistrationNumber(bRegNo);
  const tinProblem = checkTin(tinNo);
  return {
    ...(bRegNoProblem && { bRegNo: bRegNoProblem }),
    ...(tinProblem && { tinNo: tinProblem === 'tin_required' ? 'required' : tinProblem }),
    bank: checkPaymentForm(bank),
  };
}

export function hasBusinessProblems({ bRegNo, tinNo, bank }: BusinessProblems): boolean {
  return bRegNo !== undefined || tinNo !== undefined || Object.keys(bank).length > 0;
}

/** Returns the attributes of the store in a checked form. */
export function toBusinessStore({ bRegNo, tinNo }: BusinessForm) {
  return { bRegNo: bRegNo.trim(), tinNo: toTin(tinNo) };
}

function checkRegistrationNumber(typed: string): BusinessProblems['bRegNo'] {
  const length = [...typed.trim()].length;
  if (length === 0) return 'required';
  return length > maxShopTextLengths.bRegNo ? 'too_long' : undefined;
}
