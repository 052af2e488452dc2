import { countries, isTakenForTanzanian } from '@duka/domain/registration/generic-form';
import { normalizePhone } from '@duka/domain/values/phone';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { countryWords, type GenericFieldsProps, toGenericError } from './generic-words.ts';

/** Shows the personal fields; FORM-012, FORM-017. */
export function GenericPersonalFields({ form, problems, onChange }: GenericFieldsProps) {
  const field = (name: 'phone' | 'address' | 'city' | 'zipCode' | 'country', label: string) => ({
    name,
    label,
    required: true,
    value: form[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: toGenericError(problems[name], label),
  });
  const isTanzanian = isTakenForTanzanian(form.phone);
  return (
    <div className="grid gap-4">
      <TextField
        {...field('phone', m.register_phone())}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        hint={
          isTanzanian
            ? m.register_abroad_phone_taken({ phone: normalizePhone(form.phone) })
            : m.register_abroad_phone_hint()
        }
      />
      <TextField {...field('address', m.register_abroad_address())} autoComplete="street-address" enterKeyHint="next" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('city', m.register_abroad_city())} autoComplete="address-level2" enterKeyHint="next" />
        <TextField
          {...field('zipCode', m.register_abroad_zip_code())}
          autoComplete="postal-code"
          autoCapitalize="characters"
          enterKeyHint="next"
        />
      </div>
      <SelectField
        {...field('country', m.register_abroad_country())}
        autoComplete="country"
        placeholder={m.register_abroad_choose()}
        options={countries.map((value) => ({ value, label: countryWords[value]() }))}
      />
    </div>
  );
}
