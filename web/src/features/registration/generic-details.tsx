import {
  businessTypes,
  countries,
  type GenericForm,
  type GenericStep,
  isTakenForTanzanian,
} from '@duka/domain/registration/generic-form';
import { normalizePhone } from '@duka/domain/values/phone';
import { type SubmitEvent, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { businessTypeWords, countryWords, type GenericFieldsProps, toGenericError } from './generic-words.ts';
import { StepFailure } from './step-failure.tsx';
import type { GenericFormProps, RegisteringSeller } from './steps.ts';
import { useGenericForm } from './use-generic-form.ts';

interface GenericDetailsProps extends Pick<GenericFormProps, 'onDone'> {
  seller: RegisteringSeller;
  isProfileStored: boolean;
  step: GenericStep;
  onStep: (step: GenericStep) => void;
}

/** Shows steps 2 and 3; FORM-012 to FORM-014. */
export function GenericDetails({ seller, isProfileStored, step, onStep, onDone }: GenericDetailsProps) {
  const fields = useRef<HTMLFormElement>(null);
  const { form, problems, failure, isBusy, change, next, finish } = useGenericForm({
    seller,
    isProfileStored,
    onDone,
    onInvalid: (field: keyof GenericForm) => fields.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(),
  });
  const isLast = step === 3;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLast) void finish();
    else if (next()) onStep(3);
  }
  return (
    <form ref={fields} onSubmit={submit} method="post" noValidate aria-busy={isBusy}>
      {isLast ? (
        <>
          <EntryHeading title={m.register_abroad_business()}>{m.register_abroad_business_text()}</EntryHeading>
          <GenericBusinessFields form={form} problems={problems} onChange={change} />
        </>
      ) : (
        <>
          <EntryHeading title={m.register_abroad_personal()}>{m.register_abroad_personal_text()}</EntryHeading>
          <GenericPersonalFields form={form} problems={problems} onChange={change} />
        </>
      )}
      {failure && isLast ? (
        <StepFailure text={failure.text} hint={failure.isNetwork ? m.register_network_hint() : undefined} />
      ) : null}
      <div className="mt-6 flex gap-3">
        <Button
          variant="secondary"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) onStep(isLast ? 2 : 1);
          }}
          size="large"
        >
          {m.register_abroad_previous()}
        </Button>
        <Button type="submit" busy={isBusy} size="large" className="grow">
          {isLast ? (isBusy ? m.register_signing_up() : m.register_abroad_finish()) : m.register_abroad_next()}
        </Button>
      </div>
    </form>
  );
}

/** Shows the personal fields; FORM-012, FORM-017. */
function GenericPersonalFields({ form, problems, onChange }: GenericFieldsProps) {
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

/** Shows the fields of the business; FORM-013, FORM-018. */
function GenericBusinessFields({ form, problems, onChange }: GenericFieldsProps) {
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
