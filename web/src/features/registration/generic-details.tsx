import type { GenericForm, GenericStep } from '@duka/domain/registration/generic-form';
import { type SubmitEvent, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { GenericBusinessFields } from './generic-business-fields.tsx';
import { GenericPersonalFields } from './generic-personal-fields.tsx';
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
