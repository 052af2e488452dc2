import {
  checkBusinessInformation,
  checkPersonalInformation,
  type GenericForm,
  type GenericProblems,
  type GenericSummary,
  toGenericStore,
  toGenericSummary,
} from '@duka/domain/registration/generic-form';
import { placeholderLicensePath } from '@duka/domain/shops/license';
import { shopFormHours } from '@duka/domain/shops/opening-hours';
import { useState } from 'react';
import { updateDocument } from '#data/calls/documents.ts';
import { readNowMs } from '#data/calls/now.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useStoredValues } from '#session/use-stored-values.ts';
import { createStore } from '#shop/details/store-documents.ts';
import { ensureUserDocument, retrySellerProfile } from './seller-profile.ts';
import type { GenericFormProps, RegisteringSeller } from './steps.ts';
import { storageKey } from './storage-keys.ts';

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

/** Holds steps 2 and 3 as typed, stored on the device, and what their buttons do; FORM-016. */
export function useGenericForm({ seller, isProfileStored, onDone, onInvalid }: Use) {
  const key = storageKey('generic', seller.userId);
  const { values: form, change } = useStoredValues(key, { ...empty, phone: seller.phone });
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
      const stored = Object.entries(problems).filter(([field]) => !(field in changes));
      setProblems(Object.fromEntries(stored));
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

interface Filled {
  readonly seller: RegisteringSeller;
  /** False when step 1 could not store the user document, which the store belongs to. */
  readonly isProfileStored: boolean;
  readonly form: GenericForm;
}

/** Creates the store and stores its address; G-19. It is safe to repeat: an existing store is changed. */
async function completeGenericForm({ seller, isProfileStored, form }: Filled): Promise<GenericSummary> {
  // Other parts may fail once more, but without its owner there is no store (REG-028).
  if (!isProfileStored && !(await retrySellerProfile(seller))) await ensureUserDocument(seller);
  const { storeLocation, ...details } = toGenericStore(form);
  // This form asks for no license; the settings and the dashboard do (DATA-025).
  const license = `${location.origin}${placeholderLicensePath}`;
  const store = await createStore(seller.userId, { ...details, activeHrs: shopFormHours, license });
  await updateDocument('stores', store.$id, { storeLocation });
  return toGenericSummary(seller, store.$id, form, new Date(readNowMs()));
}
