import { readLocal, removeLocal, storeLocal } from '#session/local-values.ts';
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
  storeLocal(keyOf(storeId), kept);
}

export function discardImport(storeId: string): void {
  removeLocal(keyOf(storeId));
}

export function readKeptImport(storeId: string): KeptImport | undefined {
  return readLocal(keyOf(storeId), parseKeptImport);
}

function parseKeptImport(value: unknown): KeptImport | undefined {
  const kept: Partial<KeptImport> = Object(value);
  const isWhole = Array.isArray(kept.sheet?.rows) && Array.isArray(kept.sheet.columns);
  return isWhole ? (kept as KeptImport) : undefined;
}
