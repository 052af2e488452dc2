import type { BusinessForm, BusinessProblems } from '@duka/domain/shops/business-form';
import { maskAccountNo } from '@duka/domain/shops/store-payment';
import { m } from '#paraglide/messages.js';
import { shopProblemText, storeLabels } from '#shop/details/shop-words.ts';
import { TinField } from '#shop/details/tin-field.tsx';
import { PaymentFields } from '#shop/payment/payment-fields.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { KnownValues } from './known-values.tsx';

interface BusinessFieldsProps {
  form: BusinessForm;
  problems: BusinessProblems;
  storedAccountNo: string;
  /** True where the bank details are shown, as they are changed elsewhere. */
  isBankKnown: boolean;
  onChange: (changes: Partial<BusinessForm>) => void;
}

/** Shows the fields of the Business form; FORM-001. */
export function BusinessFields({ form, problems, storedAccountNo, isBankKnown, onChange }: BusinessFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={storeLabels.bRegNo.label()}
          name="bRegNo"
          required
          autoComplete="off"
          value={form.bRegNo}
          onChange={(bRegNo) => onChange({ bRegNo })}
          error={shopProblemText(problems.bRegNo, storeLabels.bRegNo)}
        />
        <TinField
          label={storeLabels.tinNo.label()}
          value={form.tinNo}
          onChange={(tinNo) => onChange({ tinNo })}
          error={shopProblemText(problems.tinNo, storeLabels.tinNo)}
        />
      </div>
      <h3 className="text-sm font-semibold text-muted">{m.settings_business_bank_details()}</h3>
      {isBankKnown ? (
        <KnownValues
          values={[
            [m.shop_payment_bank_name(), form.bank.otherProvider || form.bank.provider],
            [m.shop_payment_account_name(), form.bank.accountName],
            [m.shop_payment_account_no(), maskAccountNo(form.bank.accountNo)],
            [m.shop_payment_bank_branch(), form.bank.providerBranch],
          ]}
          hint={m.settings_business_bank_home()}
        />
      ) : (
        <PaymentFields
          form={form.bank}
          problems={problems.bank}
          storedAccountNo={storedAccountNo}
          isBankOnly
          onChange={(bank) => onChange({ bank })}
        />
      )}
    </div>
  );
}
