import { readStored, removeStored, store } from '#data/browser-storage.ts';
import { storageKey } from './storage-keys.ts';

/** True if this seller registers a business outside Tanzania, so that a reload resumes that form. */
export function isAbroad(userId: string): boolean {
  return readStored(storageKey('abroad', userId)) !== null;
}

export function setAbroad(userId: string, is: boolean): void {
  if (is) store(storageKey('abroad', userId), 'true');
  else removeStored(storageKey('abroad', userId));
}
