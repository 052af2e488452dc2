import { hasPlaceholder } from '@duka/domain/places/placeholder-places';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { LocationEditForm } from './location-edit-form.tsx';
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
