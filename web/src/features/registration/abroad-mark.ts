import { readStored, removeStored, store } from '#boot/browser-storage.ts';
import { keptKey } from './kept-keys.ts';

/** Returns whether this seller registers a business outside Tanzania, so that a reload resumes that form. */
export function isAbroad(userId: string): boolean {
  return readStored(keptKey('abroad', userId)) !== null;
}

export function setAbroad(userId: string, is: boolean): void {
  if (is) store(keptKey('abroad', userId), 'true');
  else removeStored(keptKey('abroad', userId));
}
