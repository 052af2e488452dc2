import { makeDocumentId } from '@duka/domain/document-id';
import type { LocationForm as Form } from '@duka/domain/places/location-form';
import { hasPlaceholder } from '@duka/domain/places/placeholder-places';
import { toLocationForm } from '@duka/domain/places/store-location';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useStoredValues } from '#session/use-stored-values.ts';
import { LocationForm } from '#shop/location/location-form.tsx';
import { explainSaveFailure, saveStoreLocation } from '#shop/location/save-store-location.ts';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { checkLocationStep } from './check-location-step.ts';
import type { LocationStepProps } from './steps.ts';
import { storageKey } from './storage-keys.ts';

/** Step 3 of 4 asks where the store is. What is chosen stays on the device until the registration is complete. */
export function LocationStep({ seller, store, location, onDone, onBack }: LocationStepProps) {
  const { show } = useToast();
  const [newId] = useState(() => makeDocumentId(Date.now(), Math.random));
  const { values, change } = useStoredValues(storageKey('location', seller.userId), {
    ...toLocationForm(location),
    documentId: newId,
  });
  const { documentId, ...form } = values;
  const save = useMutation({
    mutationFn: (chosen: Form) => {
      const problem = checkLocationStep(store, chosen);
      if (problem) throw new Error(problem);
      return saveStoreLocation({ userId: seller.userId, storeId: store?.$id ?? '', documentId, form: chosen });
    },
    onSuccess: (saved) => {
      if (hasPlaceholder(saved)) show(m.location_complete_later(), { kind: 'info' });
      onDone(saved);
    },
  });
  return (
    <>
      <EntryHeading title={m.location_title()}>{m.location_text()}</EntryHeading>
      <LocationForm
        storeId={store?.$id ?? ''}
        form={form}
        onChange={(changed) => {
          save.reset();
          change(changed);
        }}
        // The location is saved already; only the next step is still loading.
        onSubmit={(chosen) => (save.isSuccess ? onDone(save.data) : save.mutate(chosen))}
        isSaving={save.isPending}
        failure={save.error ? explainSaveFailure(save.error) : undefined}
        submitText={m.location_submit()}
        savingText={m.location_submitting()}
      />
      <TextButton onClick={onBack}>{m.location_back()}</TextButton>
    </>
  );
}
