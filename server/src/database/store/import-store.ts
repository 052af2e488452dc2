import type { Kysely } from 'kysely';
import { createRunQuery } from '#database/query/compiled-query-cache.ts';

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
  /** The same attributes as the import left them; stored where the import is written in several transactions. */
  readonly after: string | null;
  /** The call that wrote it in several transactions, and its place among the rows of that call. */
  readonly callId: string | null;
  readonly place: number | null;
}

/** A call that writes or takes back an import in several transactions and is not done. */
export interface UnfinishedImport {
  readonly id: string;
  readonly storeId: string;
  readonly importId: string;
  /** Everything of the import is to be undone, and not only the rows of this call. */
  readonly isUndo: boolean;
}

/** Stores the rows that imports have written. */
export interface ImportStore {
  get(key: Pick<ImportedRow, 'storeId' | 'importId' | 'documentId'>): Promise<ImportedRow | undefined>;
  insert(row: ImportedRow): Promise<void>;
  /** Lists the pictures that taking back an import of these shops would give its products again. */
  listPictures(storeIds: readonly string[]): Promise<string[]>;
  /** Lists everything that an import wrote. */
  list(storeId: string, importId: string): Promise<ImportedRow[]>;
  /** Lists rows that an unfinished import leaves to be taken back, those that were written last first. */
  listLeft(unfinished: UnfinishedImport, limit: number): Promise<ImportedRow[]>;
  deleteRows(storeId: string, importId: string, documentIds: readonly string[]): Promise<void>;
  delete(storeId: string, importId: string): Promise<void>;
  /** Returns the time of the row after the newest `count` of a shop, as ISO text; undefined when it has no more. */
  findTimeBeyond(storeId: string, count: number): Promise<string | undefined>;
  /** Forgets at most `limit` rows that a shop's imports wrote before `at`; returns how many. */
  deleteBefore(storeId: string, at: string, limit: number): Promise<number>;
  begin(unfinished: UnfinishedImport): Promise<void>;
  end(id: string): Promise<void>;
  isUnfinished(id: string): Promise<boolean>;
  /** Lists the calls that are not done, of one shop or of all. */
  listUnfinished(storeId?: string): Promise<UnfinishedImport[]>;
}

type StoredUnfinished = Omit<UnfinishedImport, 'isUndo'> & { readonly isUndo: number };
type ImportTables = { importedRows: ImportedRow; unfinishedImports: StoredUnfinished };

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
    async insert({ storeId, importId, documentId, action, at, before, after, callId, place }) {
      const values = { storeId, importId, documentId, action, at, before, after, callId, place };
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
    listLeft({ id, storeId, importId, isUndo }, limit) {
      const ofImport = db
        .selectFrom('importedRows')
        .selectAll()
        .where('storeId', '=', storeId)
        .where('importId', '=', importId);
      const left = isUndo ? ofImport.orderBy('at', 'desc') : ofImport.where('callId', '=', id);
      return left.orderBy('place', 'desc').orderBy('documentId').limit(limit).execute();
    },
    async deleteRows(storeId, importId, documentIds) {
      if (documentIds.length === 0) return;
      await db
        .deleteFrom('importedRows')
        .where('storeId', '=', storeId)
        .where('importId', '=', importId)
        .where('documentId', 'in', documentIds)
        .execute();
    },
    async delete(storeId, importId) {
      await db.deleteFrom('importedRows').where('storeId', '=', storeId).where('importId', '=', importId).execute();
    },
    async findTimeBeyond(storeId, count) {
      const row = await db
        .selectFrom('importedRows')
        .select('at')
        .where('storeId', '=', storeId)
        .orderBy('at', 'desc')
        .limit(1)
        .offset(count)
        .executeTakeFirst();
      return row?.at;
    },
    async deleteBefore(storeId, at, limit) {
      const old = await db
        .selectFrom('importedRows')
        .select(['importId', 'documentId'])
        .where('storeId', '=', storeId)
        .where('at', '<', at)
        .limit(limit)
        .execute();
      for (const [importId, rows] of Map.groupBy(old, (row) => row.importId)) {
        const ids = rows.map(({ documentId }) => documentId);
        await this.deleteRows(storeId, importId, ids);
      }
      return old.length;
    },
    async begin({ isUndo, ...unfinished }) {
      await db
        .insertInto('unfinishedImports')
        .values({ ...unfinished, isUndo: isUndo ? 1 : 0 })
        .execute();
    },
    async end(id) {
      await db.deleteFrom('unfinishedImports').where('id', '=', id).execute();
    },
    async isUnfinished(id) {
      const row = await db.selectFrom('unfinishedImports').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },
    async listUnfinished(storeId) {
      const all = db.selectFrom('unfinishedImports').selectAll();
      const rows = await (storeId === undefined ? all : all.where('storeId', '=', storeId)).execute();
      return rows.map((row) => ({ ...row, isUndo: row.isUndo === 1 }));
    },
  };
}
