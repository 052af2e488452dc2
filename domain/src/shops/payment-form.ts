import { normalizePhone } from '#values/phone.ts';
import { defaultPaymentType, listProviders, otherProvider, type PaymentType } from './payment-providers.ts';
import { findAccountNoProblem, parsePaymentType, type StorePaymentValues } from './store-payment.ts';

/** The payment form as typed; PAY-001. `otherProvider` is the name typed when the provider is not in the list. */
export interface PaymentForm {
  readonly accountName: string;
  readonly accountNo: string;
  readonly type: PaymentType;
  /** A name of the list, `Other`, or empty for none chosen. */
  readonly provider: string;
  readonly otherProvider: string;
  readonly providerBranch: string;
}

export type PaymentField = keyof PaymentForm;
export type PaymentMessage = 'required' | 'too_long' | 'not_a_phone' | 'not_an_account';
export type PaymentProblems = Partial<Record<PaymentField, PaymentMessage>>;

export const emptyPaymentForm: PaymentForm = {
  accountName: '',
  accountNo: '',
  type: defaultPaymentType,
  provider: '',
  otherProvider: '',
  providerBranch: '',
};

/** Opens the form with stored details. A provider that is not in our list is shown as Other, with its name. */
export function toPaymentForm(values: StorePaymentValues): PaymentForm {
  const type = parsePaymentType(values.type);
  const isListed = listProviders(type).some(({ name }) => name === values.provider);
  return {
    accountName: values.accountName,
    accountNo: values.accountNo,
    type,
    provider: isListed ? values.provider : otherProvider,
    otherProvider: isListed ? '' : values.provider,
    providerBranch: values.providerBranch ?? '',
  };
}

/** Returns the form with another type and no provider, as none of the old type fits. */
export function changePaymentType(form: PaymentForm, type: PaymentType): PaymentForm {
  return type === form.type ? form : { ...form, type, provider: '', otherProvider: '' };
}

/** The most characters of each text, as in the collection. */
const maxLengths = { accountName: 128, accountNo: 64, otherProvider: 128, providerBranch: 128 } as const;

/** Returns the problems of the form, by field in the form's order; empty when it may be sent. PAY-006. */
export function checkPaymentForm(form: PaymentForm): PaymentProblems {
  const problems: PaymentProblems = {};
  const asked = ['accountName', 'accountNo', 'type', 'provider', 'otherProvider', 'providerBranch'] as const;
  for (const field of asked) {
    if (field === 'otherProvider' && form.provider !== otherProvider) continue;
    const problem = findProblem(field, form);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** Drops the problems of fields that have changed since. */
export function dropChangedProblems(
  problems: PaymentProblems,
  before: PaymentForm,
  after: PaymentForm,
): PaymentProblems {
  const left = Object.entries(problems) as [PaymentField, PaymentMessage][];
  return Object.fromEntries(left.filter(([field]) => before[field] === after[field]));
}

function findProblem(field: PaymentField, form: PaymentForm): PaymentMessage | undefined {
  const typed = form[field].trim();
  if (typed === '') return 'required';
  if (field === 'type' || field === 'provider') return undefined;
  if (typed.length > maxLengths[field]) return 'too_long';
  if (field !== 'accountNo') return undefined;
  return findAccountNoProblem(form.type, typed);
}

/** Returns the attributes of a checked form: trimmed, with a phone normalised (DATA-069 to DATA-073). */
export function toPaymentValues(form: PaymentForm): StorePaymentValues {
  const accountNo = form.accountNo.trim();
  return {
    accountName: form.accountName.trim(),
    accountNo: form.type === 'mobile' ? normalizePhone(accountNo) : accountNo,
    type: form.type,
    provider: form.provider === otherProvider ? form.otherProvider.trim() : form.provider,
    providerBranch: form.providerBranch.trim(),
  };
}
