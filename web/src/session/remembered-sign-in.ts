import { readStored, removeStored, store } from '#data/browser-storage.ts';

/** G-15: a value of the flag other than "true" counts as not stored. */
const flagKey = 'duka.rememberMe';
/** The typed values in the field, email or phone. The password is never stored. */
const emailKey = 'duka.email';

/** AUTH-018: what to put into the form at start. */
export function readRemembered(): string | null {
  return readStored(flagKey) === 'true' ? readStored(emailKey) || null : null;
}

/** AUTH-023. */
export function remember(identifier: string): void {
  store(flagKey, 'true');
  store(emailKey, identifier);
}

/** AUTH-023, LAY-020. */
export function forget(): void {
  removeStored(flagKey);
  removeStored(emailKey);
}
