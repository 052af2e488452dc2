import { type ReactNode, useState } from 'react';
import { pageCounter } from '#data/counter/counter.ts';
import { m } from '#paraglide/messages.js';
import { SellerQueries } from '#session/seller-queries.tsx';
import { useSession } from '#session/session-provider.tsx';
import { optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { FullPageSpinner } from '#ui/base/spinner.tsx';
import { screen } from './screen.tsx';

const counterDevice = screen(
  'counter-device',
  async () => (await import('#features/counter-device/counter-device.tsx')).CounterDevice,
);
const CounterAtRest = optionalComponent(async () => (await import('./counter-at-rest.tsx')).CounterAtRest);

/** Shows the app, on a counter to the person who is unlocked alone (STAFF-010). */
export function CounterGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const storeId = user?.counterStoreId;
  return (
    <Gate key={`${user?.id} ${storeId}`} storeId={storeId}>
      {children}
    </Gate>
  );
}

function Gate({ storeId, children }: { storeId: string | undefined; children: ReactNode }) {
  // Before anything below asks who may see what.
  useState(() => pageCounter.begin(storeId));
  if (storeId === undefined) return children;
  const atRest = (
    <SellerQueries>
      <LazyPart>
        <CounterAtRest storeId={storeId} />
      </LazyPart>
    </SellerQueries>
  );
  return (
    <LazyPart fallback={<FullPageSpinner text={m.layout_loading()} />}>
      <counterDevice.View storeId={storeId} atRest={atRest}>
        {children}
      </counterDevice.View>
    </LazyPart>
  );
}
