import { limit } from '@duka/domain/query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { store as storeText } from '#data/browser-storage.ts';
import { toRelationIds } from '#data/calls/document-data.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { locatedStoreKey } from '#session/located-store.ts';
import { useStore } from '#session/store-queries.ts';
import { Button } from '#ui/base/button.tsx';

/**
 * Leads a seller whose registration was interrupted to the step that is missing; Q-075. Sellers with a complete shop
 * never see it: `useMaybeUnfinished` says who may.
 */
export function UnfinishedShopAlert({ onRegister }: { onRegister: () => void }) {
  const { data: store } = useStore();
  // A business outside Tanzania has its address as a text alone (G-19).
  const hasLocation = useHasLocation(store?.storeLocation === '' ? store.id : undefined);
  if (store === undefined || (store && hasLocation !== false)) return null;
  return (
    <aside
      aria-label={m.layout_unfinished_action()}
      className="page-frame mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-current/15 bg-info-soft px-4 py-3 text-on-info-soft"
    >
      <p className="min-w-48 grow basis-0 text-[0.9375rem] font-medium">
        {store ? m.layout_unfinished_location() : m.layout_unfinished_shop()}
      </p>
      <Button variant="secondary" onClick={onRegister}>
        {m.layout_unfinished_action()}
      </Button>
    </aside>
  );
}

/** Returns undefined until it is known. */
function useHasLocation(storeId: string | undefined): boolean | undefined {
  const { data: found } = useQuery({
    queryKey: ['store-location', 'any', storeId],
    queryFn: async () => {
      // Not every backend can filter a list by stores, and sellers only read their own rows (R3).
      const { documents } = await listDocuments('storeLocations', [limit(100)]);
      return documents.some((location) => toRelationIds(location.storeId).includes(storeId ?? ''));
    },
    enabled: storeId !== undefined,
    retry: isWorthRetrying,
  });
  useEffect(() => {
    if (found && storeId !== undefined) storeText(locatedStoreKey, storeId);
  }, [found, storeId]);
  return found;
}
