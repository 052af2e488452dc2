import { businessTypes } from '@duka/domain/registration/generic-form';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { businessTypeWords, type GenericFieldsProps, toGenericError } from './generic-words.ts';

/** Shows the fields of the business; FORM-013, FORM-018. */
export function GenericBusinessFields({ form, problems, onChange }: GenericFieldsProps) {
  const field = (name: 'businessName' | 'businessType' | 'taxId' | 'businessAddress', label: string) => ({
    name,
    label,
    value: form[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: toGenericError(problems[name], label),
  });
  return (
    <div className="grid gap-4">
      <TextField
        {...field('businessName', m.register_abroad_business_name())}
        required
        autoComplete="organization"
        enterKeyHint="next"
      />
      <SelectField
        {...field('businessType', m.register_abroad_business_type())}
        required
        placeholder={m.register_abroad_choose()}
        options={businessTypes.map((value) => ({ value, label: businessTypeWords[value]() }))}
      />
      <TextField
        {...field('taxId', m.register_abroad_tax_id())}
        required
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        {...field('businessAddress', m.register_abroad_business_address())}
        enterKeyHint="go"
        hint={m.register_abroad_business_address_hint()}
      />
    </div>
  );
}
