import { removeStored } from '#boot/browser-storage.ts';
import { storeInTab } from '#session/tab-values.ts';

type KeptStep = 'account' | 'shop' | 'location' | 'payment' | 'generic' | 'abroad';

const steps: readonly KeptStep[] = ['account', 'shop', 'location', 'payment', 'generic', 'abroad'];

/**
 * Returns the key under which this device keeps what is typed on a step; `userId` is '' as long as there is no account.
 */
export function keptKey(step: KeptStep, userId: string): string {
  return `duka.registration.${step}.${userId}`;
}

/** Removes everything that was typed from the device, on leaving (REG-031) and at completion. */
export function forgetTyped(userId: string): void {
  for (const step of steps) {
    removeStored(keptKey(step, userId));
    removeStored(keptKey(step, ''));
    storeInTab(keptKey(step, userId), undefined);
  }
}
