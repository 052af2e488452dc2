import { equal, limit, select } from '@duka/domain/query';
import { type FirstStepState, listFirstSteps, type ShopFacts } from '@duka/domain/shops/first-steps';
import { hasLicense } from '@duka/domain/shops/license';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAccount } from '#api/account.ts';
import { can } from '#api/capabilities.ts';
import { getDocument, listDocuments } from '#api/documents.ts';
import { getDrawer } from '#api/figures.ts';
import { store as keep, readStored } from '#boot/browser-storage.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useStore } from '#session/store-queries.ts';

/**
 * Answers the first steps of the signed-in seller's shop; none without a shop, or while it cannot be read. A shop that
 * was complete once is noted on this device and not asked for again.
 */
export function useFirstSteps(): { steps: readonly FirstStepState[]; isLoading: boolean } {
  const { id: userId } = useSignedInUser();
  const { data: store, isLoading: isStoreLoading } = useStore();
  const doneKey = `duka.firstStepsDone.${store?.id}`;
  const { data: facts, isLoading } = useQuery({
    queryKey: ['first-steps', userId, store?.id],
    queryFn: () => readShopFacts(store?.id ?? ''),
    enabled: store != null && readStored(doneKey) === null,
    // A step is ticked at once when the seller comes back from where it is done, or from the mail.
    staleTime: 0,
  });
  const steps = facts ? listFirstSteps(facts) : [];
  const isComplete = facts !== undefined && steps.length === 0;
  useEffect(() => {
    if (isComplete) keep(doneKey, 'true');
  }, [isComplete, doneKey]);
  return { steps, isLoading: isStoreLoading || isLoading };
}

async function readShopFacts(storeId: string): Promise<ShopFacts> {
  const [store, account, productTotal, locationTotal, paymentTotal, drawer] = await Promise.all([
    getDocument('stores', storeId),
    getAccount(),
    countOf('products', storeId),
    countOf('storeLocations', storeId),
    countOf('storePayments', storeId),
    can('sales') ? getDrawer(storeId) : undefined,
  ]);
  return {
    hasPicture: Boolean(store.avatar),
    productTotal,
    isDrawerOpened: drawer?.isOpened,
    hasLicense: hasLicense(store.license),
    isEmailVerified: account.emailVerification,
    // A business outside Tanzania has its address as a text alone (G-19).
    hasLocation: locationTotal > 0 || Boolean(store.storeLocation),
    hasPayment: paymentTotal > 0,
  };
}

async function countOf(collection: 'products' | 'storeLocations' | 'storePayments', storeId: string): Promise<number> {
  return (await listDocuments(collection, [equal('storeId', storeId), select('$id'), limit(1)])).total;
}
