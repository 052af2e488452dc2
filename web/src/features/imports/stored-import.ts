import { readLocal, removeLocal, storeLocal } from '#session/local-values.ts';
import type { RowIds } from './import-plan.ts';
import type { Sheet } from './read-sheet.ts';

/** A file under work, stored on the device so that corrections survive a reload. */
export interface StoredImport {
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

/** Where the browser grants no storage (large files, private windows) the file has to be chosen again after a reload. */
export function storeImport(storeId: string, stored: StoredImport): void {
  storeLocal(keyOf(storeId), stored);
}

export function discardImport(storeId: string): void {
  removeLocal(keyOf(storeId));
}

export function readStoredImport(storeId: string): StoredImport | undefined {
  return readLocal(keyOf(storeId), parseStoredImport);
}

function parseStoredImport(value: unknown): StoredImport | undefined {
  const stored: Partial<StoredImport> = Object(value);
  const isWhole = Array.isArray(stored.sheet?.rows) && Array.isArray(stored.sheet.columns);
  return isWhole ? (stored as StoredImport) : undefined;
}
