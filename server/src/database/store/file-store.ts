import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { createRunQuery, type ThreadRunners } from '#database/query/compiled-query-cache.ts';
import type { Condition, RowSource } from '#database/query/conditions.ts';
import { countRows, listRows } from '#database/query/row-list.ts';
import type { TextMatch } from '#database/query/text-match.ts';
import type { ListOptions } from '#database/types.ts';

/** The first and the last byte of a piece, both inclusive. */
export type Span = readonly [start: number, end: number];

/** The files that one statement changes at most. */
const idsAtOnce = 500;

/** A file as it is stored; dates are ISO text in UTC ending in Z. */
export interface FileRow {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly permissions: readonly string[];
  /** The account that started the upload. */
  readonly ownerId: string;
  readonly name: string;
  /** Names the bytes on the disk. It is never used twice, unlike an id, which is free again after a delete. */
  readonly contentKey: string;
  /** MD5 in hex; '' until the last byte has come. */
  readonly signature: string;
  /** '' until the last byte has come. */
  readonly mimeType: string;
  readonly sizeOriginal: number;
  /** The largest chunk so far, in bytes. */
  readonly chunkBytes: number;
  readonly chunksTotal: number;
  readonly chunksUploaded: number;
  /** The spans of bytes that have come, in order and not touching each other. */
  readonly received: readonly Span[];
}

export type FileChanges = Partial<Omit<FileRow, 'id' | 'ownerId' | 'createdAt' | 'contentKey'>>;

/** Stores the metadata of files, not their bytes. */
export interface FileStore {
  get(id: string): Promise<FileRow | undefined>;
  list(options: ListOptions): Promise<FileRow[]>;
  /** Counts at most up to `cap`. */
  count(where: readonly Condition[], cap: number): Promise<number>;
  /** Throws `UniqueError` for a taken id. */
  insert(file: FileRow): Promise<void>;
  /** Changes only what `changes` names. Returns the row as it is then, or undefined when there is none. */
  update(id: string, changes: FileChanges): Promise<FileRow | undefined>;
  /** Returns false when there is no such row. */
  delete(id: string): Promise<boolean>;
  /** Makes those of these files that belong to one account another's, with the permissions that name it. */
  moveOwned(ids: readonly string[], from: string, to: string): Promise<void>;
  /** Lists the files that the account has sent, in any order. */
  listOwned(ownerId: string): Promise<FileRow[]>;
  /** Adds up the bytes of the files of an account; an upload counts as a whole from its first chunk on. */
  sumOwned(ownerId: string): Promise<number>;
  /** Uploads that are not complete and were last continued before `time`. */
  listUnfinished(time: string): Promise<FileRow[]>;
  /** Lists at most `limit` pictures from before the server removed the place from uploaded pictures. */
  listUncleared(limit: number): Promise<FileRow[]>;
  markCleared(id: string): Promise<void>;
  /** Returns which of the keys belong to a file. */
  findContentKeys(keys: readonly string[]): Promise<string[]>;
}

interface StoredFile extends Omit<FileRow, 'id' | 'createdAt' | 'updatedAt' | 'permissions' | 'received'> {
  readonly _id: string;
  readonly _createdAt: string;
  readonly _updatedAt: string;
  readonly _permissions: string;
  readonly received: string;
}

type FileTables = { files: StoredFile; unclearedPictures: { fileId: string } };

export function createFileStore(untyped: Kysely<unknown>, match: TextMatch, threads?: ThreadRunners): FileStore {
  const db = untyped.withTables<FileTables>();
  const run = createRunQuery(untyped, threads);
  const indexes: RowSource['indexes'] = [{ name: 'files_by_owner', attributes: ['ownerId'], kind: 'key' }];
  const source: RowSource = { table: 'files', relationTableOf: () => undefined, indexes, match };

  async function get(id: string): Promise<FileRow | undefined> {
    const row = await db.selectFrom('files').selectAll().where('_id', '=', id).executeTakeFirst();
    return row && toFileRow(row);
  }

  return {
    get,
    async list(options) {
      const rows = await listRows(db, run, source, options);
      return rows.map((row) => toFileRow(row as unknown as Selectable<StoredFile>));
    },
    count: (where, cap) => countRows(db, run, source, where, cap),
    async insert(file) {
      await db
        .insertInto('files')
        .values(toStored(file) as Insertable<StoredFile>)
        .execute();
    },
    async update(id, changes) {
      const result = await db.updateTable('files').set(toStored(changes)).where('_id', '=', id).executeTakeFirst();
      if (result.numUpdatedRows === 0n) return undefined;
      return get(id);
    },
    async delete(id) {
      return (await db.deleteFrom('files').where('_id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
    },
    async listOwned(ownerId) {
      return (await db.selectFrom('files').selectAll().where('ownerId', '=', ownerId).execute()).map(toFileRow);
    },
    async moveOwned(ids, from, to) {
      for (let at = 0; at < ids.length; at += idsAtOnce) {
        // As JSON has them: a longer id that begins with this one is another account.
        const [old, renamed] = [`user:${from}\\"`, `user:${to}\\"`];
        await db
          .updateTable('files')
          .set({ ownerId: to, _permissions: sql<string>`replace(_permissions, ${old}, ${renamed})` })
          .where('_id', 'in', ids.slice(at, at + idsAtOnce))
          .where('ownerId', '=', from)
          .execute();
      }
    },
    async sumOwned(ownerId) {
      const sum = db.selectFrom('files').select((eb) => eb.fn.sum('sizeOriginal').as('bytes'));
      const row = await sum.where('ownerId', '=', ownerId).executeTakeFirst();
      return Number(row?.bytes ?? 0);
    },
    async listUnfinished(time) {
      const query = db.selectFrom('files').selectAll().where('signature', '=', '').where('_updatedAt', '<', time);
      return (await query.execute()).map(toFileRow);
    },
    async listUncleared(limit) {
      const query = db.selectFrom('unclearedPictures').innerJoin('files', '_id', 'fileId').selectAll('files');
      return (await query.limit(limit).execute()).map(toFileRow);
    },
    async markCleared(id) {
      await db.deleteFrom('unclearedPictures').where('fileId', '=', id).execute();
    },
    async findContentKeys(keys) {
      if (keys.length === 0) return [];
      const rows = await db.selectFrom('files').select('contentKey').where('contentKey', 'in', keys).execute();
      return rows.map(({ contentKey }) => contentKey);
    },
  };
}

function toFileRow(row: Selectable<StoredFile>): FileRow {
  return {
    id: row._id,
    createdAt: row._createdAt,
    updatedAt: row._updatedAt,
    permissions: JSON.parse(row._permissions),
    ownerId: row.ownerId,
    name: row.name,
    contentKey: row.contentKey,
    signature: row.signature,
    mimeType: row.mimeType,
    sizeOriginal: row.sizeOriginal,
    chunkBytes: row.chunkBytes,
    chunksTotal: row.chunksTotal,
    chunksUploaded: row.chunksUploaded,
    received: JSON.parse(row.received),
  };
}

/** The columns that `changes` names. */
function toStored(changes: Partial<FileRow>): Partial<Insertable<StoredFile>> {
  const { id, createdAt, updatedAt, permissions, received, ...plain } = changes;
  return {
    ...plain,
    ...(id !== undefined && { _id: id }),
    ...(createdAt !== undefined && { _createdAt: createdAt }),
    ...(updatedAt !== undefined && { _updatedAt: updatedAt }),
    ...(permissions && { _permissions: JSON.stringify(permissions) }),
    ...(received && { received: JSON.stringify(received) }),
  };
}
