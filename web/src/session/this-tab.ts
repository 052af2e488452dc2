import { makeDocumentId } from '@duka/domain/document-id';
import { tryStorage } from '#data/browser-storage.ts';

const key = 'duka.tab';
let name: string | undefined;

/** Returns a name of this tab, the same after a reload: no other tab overwrites the values stored under it. */
export function thisTab(): string {
  const own = name ?? tryStorage(() => sessionStorage.getItem(key)) ?? makeDocumentId(Date.now(), Math.random);
  name = own;
  // Where the browser grants no storage a reload is another tab.
  tryStorage(() => sessionStorage.setItem(key, own));
  return own;
}
