import { defaultMapEmbedUrl, makeMapAddress } from '@duka/domain/places/map-embed';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Icon } from '#ui/base/icon.tsx';

const setting = import.meta.env.VITE_MAP_EMBED_URL || defaultMapEmbedUrl;

interface LocationMapProps {
  /** Undefined while the position is not known; LOC-003, LOC-004. */
  position: { readonly latitude: number; readonly longitude: number } | undefined;
}

/**
 * Shows where the store is. The map is another company's page, which learns who looks and where, so it is loaded only
 * when the seller asks for it, and locked in its frame.
 */
export function LocationMap({ position }: LocationMapProps) {
  const [shownAddress, setShownAddress] = useState('');
  const address = position && makeMapAddress(setting, position);
  return (
    <div className="flex min-h-44 flex-col overflow-hidden rounded-control border border-line bg-sunken">
      {!position || !address ? (
        <div className="flex grow flex-col items-center justify-center gap-2 px-4 py-6 text-center text-muted">
          <Icon name="location" size={28} />
          <p>{m.location_map_placeholder()}</p>
        </div>
      ) : shownAddress === address ? (
        <iframe
          title={m.location_map_title()}
          src={address}
          sandbox={sandboxOf(address)}
          referrerPolicy="strict-origin"
          className="h-64 w-full border-0"
        />
      ) : (
        <div className="flex grow flex-col items-center justify-center gap-3 px-4 py-5 text-center">
          <p className="font-medium">{m.location_map_position(position)}</p>
          <Button variant="secondary" icon="location" onClick={() => setShownAddress(address)}>
            {m.location_map_show()}
          </Button>
          <p className="text-sm text-muted">{m.location_map_hint({ host: new URL(address).host })}</p>
        </div>
      )}
    </div>
  );
}

/**
 * Maps draw with scripts and store tiles under their own origin. A map of our own origin could then leave its frame.
 */
function sandboxOf(address: string): string {
  return new URL(address).origin === location.origin ? 'allow-scripts' : 'allow-scripts allow-same-origin';
}
