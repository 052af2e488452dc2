import type { BusinessForm, BusinessProblems } from '@duka/domain/shops/business-form';
import { m } from '#paraglide/messages.js';
import { shopProblemText, storeLabels } from '#shop/details/shop-words.ts';
import { TinField } from '#shop/details/tin-field.tsx';
import { PaymentFields } from '#shop/payment/payment-fields.tsx';
import { TextField } from '#ui/base/text-field.tsx';

interface BusinessFieldsProps {
  form: BusinessForm;
  problems: BusinessProblems;
  storedAccountNo: string;
  onChange: (changes: Partial<BusinessForm>) => void;
}

/** Shows the fields of the Business form; FORM-001. */
export function BusinessFields({ form, problems, storedAccountNo, onChange }: BusinessFieldsProps) {
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
      <h4 className="text-sm font-semibold text-muted">{m.settings_business_bank_details()}</h4>
      <PaymentFields
        form={form.bank}
        problems={problems.bank}
        storedAccountNo={storedAccountNo}
        isBankOnly
        onChange={(bank) => onChange({ bank })}
      />
    </div>
  );
}
