import type { Kysely } from 'kysely';
import { createRunQuery } from './compiled-query-cache.ts';

/** One product that an import made or changed. */
export interface ImportedRow {
  readonly storeId: string;
  /** The client makes it, once for a whole import. */
  readonly importId: string;
  readonly documentId: string;
  readonly action: 'create' | 'update';
  /** The product's time of change as the import left it, as ISO text. */
  readonly at: string;
  /** The attributes that a changed product had, as JSON. */
  readonly before: string | null;
}

/** Stores what imports have written. */
export interface ImportStore {
  get(key: Pick<ImportedRow, 'storeId' | 'importId' | 'documentId'>): Promise<ImportedRow | undefined>;
  insert(row: ImportedRow): Promise<void>;
  /** Lists the pictures that taking back an import of these shops would give its products again. */
  listPictures(storeIds: readonly string[]): Promise<string[]>;
  /** Lists everything that an import wrote. */
  list(storeId: string, importId: string): Promise<ImportedRow[]>;
  delete(storeId: string, importId: string): Promise<void>;
  /** Forgets what a shop's imports wrote before `at`. */
  deleteBefore(storeId: string, at: string): Promise<void>;
}

type ImportTables = { importedRows: ImportedRow };

export function createImportStore(untyped: Kysely<unknown>): ImportStore {
  const db = untyped.withTables<ImportTables>();
  const run = createRunQuery(untyped);
  return {
    async get({ storeId, importId, documentId }) {
      const [row] = await run('import get', [storeId, importId, documentId], () =>
        db
          .selectFrom('importedRows')
          .selectAll()
          .where('storeId', '=', storeId)
          .where('importId', '=', importId)
          .where('documentId', '=', documentId),
      );
      return row as unknown as ImportedRow | undefined;
    },
    async insert({ storeId, importId, documentId, action, at, before }) {
      const values = { storeId, importId, documentId, action, at, before };
      await run('import insert', Object.values(values), () => db.insertInto('importedRows').values(values));
    },
    async listPictures(storeIds) {
      if (storeIds.length === 0) return [];
      const rows = await db
        .selectFrom('importedRows')
        .select('before')
        .where('storeId', 'in', storeIds)
        .where('before', 'like', '%"image":"%')
        .execute();
      return rows.map(({ before }) => String(JSON.parse(before ?? '{}').image));
    },
    list: (storeId, importId) =>
      db
        .selectFrom('importedRows')
        .selectAll()
        .where('storeId', '=', storeId)
        .where('importId', '=', importId)
        .execute(),
    async delete(storeId, importId) {
      await db.deleteFrom('importedRows').where('storeId', '=', storeId).where('importId', '=', importId).execute();
    },
    async deleteBefore(storeId, at) {
      await db.deleteFrom('importedRows').where('storeId', '=', storeId).where('at', '<', at).execute();
    },
  };
}
