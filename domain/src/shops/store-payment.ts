import type { Attributes } from '#document.ts';
import type { RuleBreak, RuleKey } from '#rule-words.ts';
import { parsePhone } from '#values/phone.ts';
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

/** The message of each required attribute while it is blank. */
const blankRules = {
  accountName: 'shop_payment_account_name_required',
  accountNo: 'shop_payment_account_no_required',
  type: 'shop_payment_type_required',
  provider: 'shop_payment_provider_required',
} as const satisfies Record<(typeof neededAttributes)[number], RuleKey>;

/**
 * Finds the first rule of the form that payment details would break, also when the operator stores them. `after` is what would be stored;
 * `changed` names the attributes that a change alters, and is absent for new details. Only what is new is judged, the
 * number by the type that it is of. The branch may be missing (PAY-008); the table of collections checks types and lengths.
 */
export function checkStorePaymentValues(
  after: Readonly<Record<string, unknown>>,
  changed: readonly string[] = Object.keys(after),
): RuleBreak | undefined {
  const blank = neededAttributes.find((name) => changed.includes(name) && isBlank(after[name]));
  if (blank) return { attribute: blank, rule: blankRules[blank] };
  const type = paymentTypes.find((known) => known === after.type);
  if (!type && changed.includes('type'))
    return { attribute: 'type', text: `must be one of ${paymentTypes.join(', ')}` };
  if (!changed.includes('type') && !changed.includes('accountNo')) return undefined;
  const problem = findAccountNoProblem(type ?? defaultPaymentType, String(after.accountNo ?? ''));
  return problem && { attribute: 'accountNo', rule: `shop_payment_${problem}` satisfies RuleKey };
}

/** Finds what prevents a text, typed or stored, from being an account's number of its type. */
export function findAccountNoProblem(type: PaymentType, text: string): 'not_a_phone' | 'not_an_account' | undefined {
  if (type === 'mobile') return isMobileNumber(text) ? undefined : 'not_a_phone';
  return isBankAccount(text.trim()) ? undefined : 'not_an_account';
}

/** Accepts a Tanzanian mobile number, or one of another country by its own prefix. */
function isMobileNumber(text: string): boolean {
  const phone = parsePhone(text);
  if (phone === undefined) return false;
  return phone.startsWith('+255') ? /^\+255[67]\d{8}$/.test(phone) : /^\+\d{9,12}$/.test(phone);
}

/** Banks print letters, spaces and dashes between the digits; fewer than five digits are no account number. */
function isBankAccount(text: string): boolean {
  return /^[\dA-Za-z][\dA-Za-z \-/.]*$/.test(text) && text.replace(/\D/g, '').length >= 5;
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
