import {
  checkBusinessInformation,
  checkPersonalInformation,
  type GenericForm,
  type GenericProblems,
} from '@duka/domain/registration/generic-form';
import { useState } from 'react';
import { ApiFailure } from '#api/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useKeptValues } from '#session/use-kept-values.ts';
import { completeGenericForm } from './complete-generic-form.ts';
import { keptKey } from './kept-keys.ts';
import type { GenericFormProps, RegisteringSeller } from './steps.ts';

const empty: GenericForm = {
  phone: '',
  address: '',
  city: '',
  zipCode: '',
  country: '',
  businessName: '',
  businessType: '',
  taxId: '',
  businessAddress: '',
};

interface Use extends Pick<GenericFormProps, 'onDone'> {
  seller: RegisteringSeller;
  isProfileStored: boolean;
  /** Gets the first field to correct. */
  onInvalid: (field: keyof GenericForm) => void;
}

/** Holds steps 2 and 3 as typed, kept on the device, and what their buttons do; FORM-016. */
export function useGenericForm({ seller, isProfileStored, onDone, onInvalid }: Use) {
  const key = keptKey('generic', seller.userId);
  const { values: form, change } = useKeptValues(key, { ...empty, phone: seller.phone });
  const [problems, setProblems] = useState<GenericProblems>({});
  const [failure, setFailure] = useState<{ text: string; isNetwork: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);

  function check(found: GenericProblems): boolean {
    setProblems(found);
    const first = (Object.keys(empty) as (keyof GenericForm)[]).find((field) => found[field] !== undefined);
    if (first) onInvalid(first);
    return first === undefined;
  }

  return {
    form,
    problems,
    failure,
    isBusy,
    change(changes: Partial<GenericForm>) {
      change(changes);
      const kept = Object.entries(problems).filter(([field]) => !(field in changes));
      setProblems(Object.fromEntries(kept));
    },
    next: () => check(checkPersonalInformation(form)),
    async finish() {
      if (isBusy) return;
      setFailure(null);
      if (!check(checkBusinessInformation(form))) return;
      setBusy(true);
      try {
        onDone(await completeGenericForm({ seller, isProfileStored, form }));
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        console.error('The registration could not be completed', error);
        // The words are those of REG-039.
        setFailure({ text: m.register_abroad_failed(), isNetwork: error.isNetwork });
      } finally {
        setBusy(false);
      }
    },
  };
}
