import type { LeftOut } from '@duka/domain/imports/read-products';
import type { ProductColumn } from '@duka/domain/products/product-csv';
import type { ImportedCells } from '@duka/domain/products/product-import';
import { parseJson } from '#session/local-values.ts';
import type { RowIds } from './row-ids.ts';

/** The rows of a file in the words of our own files. */
export interface Sheet {
  readonly fileName: string;
  /** The columns that the rows have cells of. */
  readonly columns: readonly ProductColumn[];
  readonly rows: readonly ImportedCells[];
  /** The program that wrote the file, where its headings tell. */
  readonly program?: string;
  /** The headings that are not used. */
  readonly ignored: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** The key under which answers are remembered for files of the same headings. */
  readonly headingsKey: string;
}

/** A file under work, stored on the device so that corrections survive a reload. */
export interface StoredImport {
  readonly sheet: Sheet;
  /** The id under which the server remembers the rows that are stored next. */
  readonly importId: string;
  /** The ids under which rows of this file are stored already. */
  readonly earlierIds: readonly string[];
  readonly ids: RowIds;
  /** The counts of the rows that are stored already and no longer in the sheet. */
  readonly done?: ImportCounts;
  /** Set while the parts of a large file are stored: so many rows are stored, and are taken back unless all follow. */
  readonly running?: { readonly sent: number };
}

export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** The file under work in each shop of an account, by the id of the shop. */
export interface ImportStorage {
  read(): Promise<StoredImport | undefined>;
  /** Undefined removes it. Where the browser grants no storage, the file has to be chosen again after a reload. */
  store(stored: StoredImport | undefined): Promise<void>;
  /** The file that is open until the seller has said how it is read. */
  readSource(): Promise<File | undefined>;
  /** Undefined removes it. */
  storeSource(file: File | undefined): Promise<void>;
}

export function openImportStorage(userId: string, storeId: string): ImportStorage {
  // Other pages do without what stores files.
  const sourceId = `${storeId} source`;
  const opening = import('#session/local-files.ts').then(({ openLocalFiles }) => openLocalFiles(userId, 'imports'));
  return {
    read: async () => parseStoredImport(parseJson((await (await (await opening).read(storeId))?.text()) ?? null)),
    store: async (stored) => {
      const files = await opening;
      if (stored) await files.store(storeId, new File([JSON.stringify(stored)], 'import.json'));
      else await files.remove(storeId);
    },
    readSource: async () => (await opening).read(sourceId),
    storeSource: async (file) => {
      const files = await opening;
      if (file) await files.store(sourceId, file);
      else await files.remove(sourceId);
    },
  };
}

function parseStoredImport(value: unknown): StoredImport | undefined {
  const stored: Partial<StoredImport> = Object(value);
  const isWhole = Array.isArray(stored.sheet?.rows) && Array.isArray(stored.earlierIds);
  return isWhole ? (stored as StoredImport) : undefined;
}
