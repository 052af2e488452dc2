import { removeStored } from '#data/browser-storage.ts';
import { storeInTab } from '#session/tab-values.ts';

type StoredStep = 'account' | 'shop' | 'location' | 'payment' | 'generic' | 'abroad';

const steps: readonly StoredStep[] = ['account', 'shop', 'location', 'payment', 'generic', 'abroad'];

/**
 * Returns the key under which this device stores the typed values of a step; `userId` is '' as long as there is no account.
 */
export function storageKey(step: StoredStep, userId: string): string {
  return `duka.registration.${step}.${userId}`;
}

/** Removes everything that was typed from the device, on leaving (REG-031) and at completion. */
export function removeTyped(userId: string): void {
  for (const step of steps) {
    removeStored(storageKey(step, userId));
    removeStored(storageKey(step, ''));
    storeInTab(storageKey(step, userId), undefined);
  }
}
