import { readStored, removeStored, store } from '#session/browser-storage.ts';
import type { RowIds } from './import-plan.ts';
import type { Sheet } from './read-sheet.ts';

/** A file under work, kept on the device so that corrections survive a reload. */
export interface KeptImport {
  readonly sheet: Sheet;
  readonly importId: string;
  readonly ids: RowIds;
  /** The counts of what is stored already; those rows are no longer in the sheet. */
  readonly done?: ImportCounts;
}

export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

const keyOf = (storeId: string) => `duka-import ${storeId}`;

/** Where the browser grants no room (large files, private windows) the file has to be chosen again after a reload. */
export function keepImport(storeId: string, kept: KeptImport): void {
  store(keyOf(storeId), JSON.stringify(kept));
}

export function discardImport(storeId: string): void {
  removeStored(keyOf(storeId));
}

export function readKeptImport(storeId: string): KeptImport | undefined {
  try {
    const kept = JSON.parse(readStored(keyOf(storeId)) ?? 'null') as KeptImport | null;
    return kept && Array.isArray(kept.sheet?.rows) && Array.isArray(kept.sheet.columns) ? kept : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
