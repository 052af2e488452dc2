import { hasPlaceholder } from '@duka/domain/places/placeholder-places';
import { formatAddress } from '@duka/domain/places/store-location';
import { type ComponentType, useState } from 'react';
import type { WireDocument } from '#api/documents.ts';
import { m } from '#paraglide/messages.js';
import { track } from '#settled.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import type { LocationEditFormProps } from './location-edit-form.tsx';
import { useStoreLocation, useTakeLocation } from './location-queries.ts';
import { SettingsCard } from './settings-card.tsx';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';

/** Shows where the store is; an address that was saved with placeholders is completed here. */
export function LocationCard({ storeId }: { storeId: string }) {
  const { data, isPending, refetch } = useStoreLocation(storeId);
  const takeLocation = useTakeLocation(storeId);
  const editor = useEditor();

  if (isPending) return <SettingsSkeleton />;
  if (data === undefined) return <SettingsFailure onRetry={refetch} />;
  const { Form } = editor;
  return (
    <SettingsCard title={m.location_card_title()} text={m.location_card_text()}>
      {Form ? (
        <Form
          storeId={storeId}
          location={data}
          onSaved={(saved) => {
            takeLocation(saved);
            editor.close();
          }}
          onCancel={editor.close}
        />
      ) : (
        <StoredAddress location={data} editor={editor} />
      )}
    </SettingsCard>
  );
}

interface StoredAddressProps {
  location: WireDocument<'storeLocations'> | null;
  editor: ReturnType<typeof useEditor>;
}

function StoredAddress({ location, editor }: StoredAddressProps) {
  return (
    <div className="flex flex-col gap-4">
      {location && hasPlaceholder(location) ? <Alert kind="warning">{m.location_card_incomplete()}</Alert> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={location ? 'min-w-0' : 'text-muted'}>
          {location ? formatAddress(location) : m.location_card_none()}
        </p>
        <Button
          variant="secondary"
          icon={location ? 'edit' : 'plus'}
          busy={editor.isOpening}
          onClick={editor.open}
          autoFocus={editor.wasClosed}
        >
          {location ? m.location_card_change() : m.location_card_add()}
        </Button>
      </div>
      {editor.hasFailed ? <Alert kind="error">{m.location_card_open_failed()}</Alert> : null}
    </div>
  );
}

/** The form is loaded when it is asked for: few sellers move, and all open their settings. */
function useEditor() {
  const [Form, setForm] = useState<ComponentType<LocationEditFormProps>>();
  const [state, setState] = useState<'closed' | 'opening' | 'failed' | 'closed-again'>('closed');
  return {
    Form,
    isOpening: state === 'opening',
    hasFailed: state === 'failed',
    wasClosed: state === 'closed-again',
    async open() {
      setState('opening');
      try {
        const { LocationEditForm } = await track(import('./location-edit-form.tsx'));
        setForm(() => LocationEditForm);
      } catch (error) {
        console.info('The address form could not be loaded', error);
        setState('failed');
      }
    },
    close() {
      setForm(undefined);
      setState('closed-again');
    },
  };
}
