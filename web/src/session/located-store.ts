import { readStored } from '#data/browser-storage.ts';
import { useStore } from './store-queries.ts';

/**
 * The key of the store that was found to have its location, so that a complete seller's app asks once per device and
 * not at every start.
 */
export const locatedStoreKey = 'duka.locatedStore';

/** True if the seller's shop may still lack something, which then has to be looked up; Q-075. */
export function useMaybeUnfinished(): boolean {
  const { data: store } = useStore();
  if (!store) return store === null;
  // Who works in another's shop does not complete it.
  if (store.member.role !== 'owner') return false;
  return store.storeLocation === '' && readStored(locatedStoreKey) !== store.id;
}
