import {
  changePaymentType,
  type PaymentField,
  type PaymentForm,
  type PaymentProblems,
} from '@duka/domain/shops/payment-form';
import { listProviders, otherProvider, paymentTypes } from '@duka/domain/shops/payment-providers';
import { parsePaymentType } from '@duka/domain/shops/store-payment';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { PaymentAccountField } from './payment-account-field.tsx';
import {
  otherProviderOption,
  paymentFieldWords,
  paymentProblemText,
  paymentTypeText,
  providerText,
} from './payment-words.ts';

interface PaymentFieldsProps {
  form: PaymentForm;
  problems: PaymentProblems;
  /** The stored account number, empty for none. */
  storedAccountNo: string;
  /** True for bank details alone, as the Business form asks for them (FORM-001). */
  isBankOnly?: boolean;
  /** Offered as the branch of mobile money, which has none; '' for none known. */
  town?: string;
  onChange: (form: PaymentForm) => void;
}

/** Asks how a shop is paid; PAY-001, PAY-002. The providers are those of the chosen type. */
export function PaymentFields({
  form,
  problems,
  storedAccountNo,
  isBankOnly = false,
  town = '',
  onChange,
}: PaymentFieldsProps) {
  const words = (name: PaymentField) => {
    const own = paymentFieldWords(name, isBankOnly);
    return { name, label: own.label(), required: true, error: paymentProblemText(problems[name], own) };
  };
  const field = (name: PaymentField) => ({
    ...words(name),
    value: form[name],
    onChange: (value: string) => onChange({ ...form, [name]: value }),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {isBankOnly ? null : (
        <SelectField
          {...field('type')}
          options={paymentTypes.map((type) => ({ value: type, label: paymentTypeText(type) }))}
          onChange={(type) => onChange(changePaymentType(form, parsePaymentType(type)))}
        />
      )}
      <SelectField
        {...field('provider')}
        placeholder={isBankOnly ? m.shop_payment_choose_bank() : m.shop_payment_choose_provider()}
        options={[
          ...listProviders(form.type).map((provider) => ({ value: provider.name, label: providerText(provider) })),
          otherProviderOption(),
        ]}
      />
      {form.provider === otherProvider ? <TextField {...field('otherProvider')} autoComplete="off" /> : null}
      <TextField {...field('accountName')} autoComplete="off" hint={m.shop_payment_account_name_hint()} />
      <PaymentAccountField {...field('accountNo')} type={form.type} stored={storedAccountNo} provider={form.provider} />
      <div>
        <TextField
          {...field('providerBranch')}
          autoComplete="off"
          hint={form.type === 'mobile' ? m.shop_payment_branch_hint() : undefined}
        />
        {form.type === 'mobile' && town !== '' && form.providerBranch.trim() === '' ? (
          <Button variant="ghost" onClick={() => onChange({ ...form, providerBranch: town })} className="mt-1 -ml-4">
            {m.shop_payment_branch_town({ town })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
