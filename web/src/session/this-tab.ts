import { makeDocumentId } from '@duka/domain/document-id';
import { tryStorage } from '#boot/browser-storage.ts';

const key = 'duka.tab';
let name: string | undefined;

/** A name of this tab, the same after a reload: what it keeps for itself, no other tab writes over. */
export function thisTab(): string {
  const own = name ?? tryStorage(() => sessionStorage.getItem(key)) ?? makeDocumentId(Date.now(), Math.random);
  name = own;
  // Where the browser grants no room a reload is another tab.
  tryStorage(() => sessionStorage.setItem(key, own));
  return own;
}
