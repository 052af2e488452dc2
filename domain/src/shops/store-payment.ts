import type { Attributes } from '#document.ts';
import { isPhoneShaped } from '#values/phone.ts';
import { defaultPaymentType, type PaymentType, paymentTypes } from './payment-providers.ts';

/** The attributes of a payment document beside its store; DATA-038, DATA-039. */
export type StorePaymentValues = Pick<
  Attributes<'storePayments'>,
  'accountName' | 'accountNo' | 'type' | 'provider' | 'providerBranch'
>;

/** The attributes that a payment document must have, in the order in which the message lists them; PAY-008. */
const neededAttributes = ['accountName', 'accountNo', 'type', 'provider'] as const;

/** Lists what is missing, for "Missing required payment fields: {list}" (PAY-008). */
export function listMissingPaymentFields(values: Readonly<Record<string, unknown>>): string[] {
  return neededAttributes.filter((name) => isBlank(values[name]));
}

/** Reads the type; anything unknown counts as the default (DATA-039). */
export function parsePaymentType(type: unknown): PaymentType {
  return paymentTypes.find((known) => known === type) ?? defaultPaymentType;
}

export interface StorePaymentProblem {
  readonly attribute: string;
  readonly text: string;
}

/**
 * Checks what every server refuses, whoever asks, on create and on update, over the attributes that are given. Types
 * and lengths are checked by the table of collections.
 */
export function checkStorePaymentValues(values: Readonly<Record<string, unknown>>): StorePaymentProblem | undefined {
  const blank = neededAttributes.find((name) => values[name] !== undefined && isBlank(values[name]));
  if (blank) return { attribute: blank, text: 'must not be empty' };
  const { type, accountNo } = values;
  if (type !== undefined && !paymentTypes.some((known) => known === type))
    return { attribute: 'type', text: `must be one of ${paymentTypes.join(', ')}` };
  if (type === 'mobile' && typeof accountNo === 'string' && !isPhoneShaped(accountNo))
    return { attribute: 'accountNo', text: 'must be a phone number' };
  return undefined;
}

/** This many digits of an account number stay readable, enough to tell two accounts apart. */
const shownDigits = 4;

/** Masks a stored account number. Of a short one even fewer digits are shown. */
export function maskAccountNo(accountNo: string): string {
  const shown = Math.min(shownDigits, Math.floor(accountNo.length / 2));
  return `•••• ${accountNo.slice(accountNo.length - shown)}`.trimEnd();
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
