import { makeDocumentId } from '@duka/domain/document-id';

const key = 'duka.tab';
let name: string | undefined;

/** A name of this tab, the same after a reload: what it keeps for itself, no other tab writes over. */
export function thisTab(): string {
  name ??= readName() ?? makeDocumentId(Date.now(), Math.random);
  try {
    sessionStorage.setItem(key, name);
  } catch (error) {
    // Where the browser grants no room a reload is another tab.
    if (!(error instanceof DOMException)) throw error;
  }
  return name;
}

function readName(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
