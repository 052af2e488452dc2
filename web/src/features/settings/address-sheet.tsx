import { makeDocumentId } from '@duka/domain/document-id';
import type { LocationForm as Form } from '@duka/domain/places/location-form';
import { hasPlaceholder } from '@duka/domain/places/placeholder-places';
import { toLocationForm } from '@duka/domain/places/store-location';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useStoredValues } from '#session/use-stored-values.ts';
import { LocationForm } from '#shop/location/location-form.tsx';
import { explainSaveFailure, saveStoreLocation } from '#shop/location/save-store-location.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useStoreLocation, useTakeLocation } from './location-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';

/** Edits where the store is; an address that was saved with placeholders is completed here. */
export function AddressSheet({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const { data, isPending, refetch } = useStoreLocation(storeId);
  const takeLocation = useTakeLocation(storeId);
  if (isPending) return <SettingsSkeleton />;
  if (data === undefined) return <SettingsFailure onRetry={refetch} />;
  return (
    <>
      {data && hasPlaceholder(data) ? (
        <Alert kind="warning" className="mb-4">
          {m.location_card_incomplete()}
        </Alert>
      ) : null}
      <LocationEditForm
        storeId={storeId}
        location={data}
        onSaved={(saved) => {
          takeLocation(saved);
          onClose();
        }}
        onCancel={onClose}
      />
    </>
  );
}

interface LocationEditFormProps {
  storeId: string;
  location: WireDocument<'storeLocations'> | null;
  onSaved: (location: WireDocument<'storeLocations'>) => void;
  onCancel: () => void;
}

/** Edits the stored address level by level; what is chosen survives a reload. */
function LocationEditForm({ storeId, location, onSaved, onCancel }: LocationEditFormProps) {
  const { id: userId } = useSignedInUser();
  const { show } = useToast();
  const [documentId] = useState(() => makeDocumentId(Date.now(), Math.random));
  const { values, change, discard } = useStoredValues(`duka.settings.location.${storeId}`, toLocationForm(location));
  const box = useRef<HTMLDivElement>(null);
  // The form comes after its sheet, and takes the focus from it.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const save = useMutation({
    mutationFn: (form: Form) => saveStoreLocation({ userId, storeId, documentId, form }),
    onSuccess: (saved) => {
      discard();
      show(m.location_card_saved());
      onSaved(saved);
    },
  });
  return (
    <div ref={box} className="flex flex-col gap-3">
      <LocationForm
        storeId={storeId}
        form={values}
        onChange={change}
        onSubmit={save.mutate}
        isSaving={save.isPending}
        failure={save.error ? explainSaveFailure(save.error) : undefined}
        submitText={m.location_card_save()}
        savingText={m.location_card_saving()}
      />
      <Button
        variant="ghost"
        onClick={() => {
          discard();
          onCancel();
        }}
      >
        {m.location_card_cancel()}
      </Button>
    </div>
  );
}
