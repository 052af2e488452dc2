import type { PaymentField, PaymentMessage } from '@duka/domain/shops/payment-form';
import { otherProvider, type PaymentProvider, type PaymentType } from '@duka/domain/shops/payment-providers';
import { m } from '#paraglide/messages.js';

interface FieldWords {
  readonly label: () => string;
  readonly required: () => string;
}

/** The words of the payment form (PAY-001, PAY-006). */
const paymentWords: Readonly<Record<PaymentField, FieldWords>> = {
  accountName: { label: m.shop_payment_account_name, required: m.shop_payment_account_name_required },
  accountNo: { label: m.shop_payment_account_no, required: m.shop_payment_account_no_required },
  type: { label: m.shop_payment_type, required: m.shop_payment_type_required },
  provider: { label: m.shop_payment_provider, required: m.shop_payment_provider_required },
  otherProvider: { label: m.shop_payment_other_provider, required: m.shop_payment_other_provider_required },
  providerBranch: { label: m.shop_payment_branch, required: m.shop_payment_branch_required },
};

/** The Business form asks for a bank alone and calls the provider so (FORM-001, FORM-003, Q-010). */
const bankWords: typeof paymentWords = {
  ...paymentWords,
  provider: { label: m.shop_payment_bank_name, required: m.shop_payment_bank_name_required },
  otherProvider: { label: m.shop_payment_other_bank, required: m.shop_payment_other_bank_required },
  providerBranch: { label: m.shop_payment_bank_branch, required: m.shop_payment_bank_branch_required },
};

export function paymentFieldWords(field: PaymentField, isBankOnly: boolean): FieldWords {
  return isBankOnly ? bankWords[field] : paymentWords[field];
}

/** Returns the text of a field's problem; G-02. */
export function paymentProblemText(message: PaymentMessage | undefined, { label, required }: FieldWords) {
  if (!message) return undefined;
  if (message === 'required') return required();
  if (message === 'too_long') return m.shop_field_too_long({ label: label() });
  return message === 'not_a_phone' ? m.shop_payment_not_a_phone() : m.shop_payment_not_an_account();
}

/** Returns the visible name of a payment type; PAY-002, Q-042. */
export function paymentTypeText(type: PaymentType): string {
  return type === 'mobile' ? m.shop_payment_type_mobile() : m.shop_payment_type_bank();
}

export function providerText({ name, alsoKnownAs }: PaymentProvider): string {
  return alsoKnownAs === undefined ? name : `${name} (${alsoKnownAs})`;
}

export const otherProviderOption = () => ({ value: otherProvider, label: m.shop_payment_other() });
