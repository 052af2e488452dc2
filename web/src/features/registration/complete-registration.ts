import type { GenericSummary } from '@duka/domain/registration/generic-form';
import {
  type CollectedRegistration,
  type RegistrationSummary,
  toRegistrationSummary,
} from '@duka/domain/registration/registration-summary';
import { licenseWrittenLater } from '#shop/details/license-uploads.ts';

/** The signal of a completed registration to the app; REG-033. */
export interface Completion {
  readonly type: 'register';
  readonly userData: RegistrationSummary | GenericSummary;
}

export type OnComplete = (completion: Completion) => Promise<void>;

export type CompletionOutcome = 'completed' | 'completion_failed' | 'callback_missing';

/** Hands over what the four steps collected, with the license that was uploaded after step 2 (SHOP-021). */
export function completeRegistration(
  collected: CollectedRegistration,
  onComplete: OnComplete | undefined,
  now: Date,
): Promise<CompletionOutcome> {
  const { seller, store } = collected;
  const license = licenseWrittenLater(seller.userId) ?? store.license;
  return signalCompletion(toRegistrationSummary({ ...collected, store: { ...store, license } }, now), onComplete);
}

/** Hands the user data over. A failure is logged and may be tried again; REG-042, REG-043. */
export async function signalCompletion(
  userData: Completion['userData'],
  onComplete: OnComplete | undefined,
): Promise<CompletionOutcome> {
  if (!onComplete) return 'callback_missing';
  try {
    await onComplete({ type: 'register', userData });
    return 'completed';
  } catch (error) {
    console.error('The registration could not be completed', error);
    return 'completion_failed';
  }
}
