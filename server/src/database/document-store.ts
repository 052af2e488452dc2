import { type Collection, type CollectionId, collections, listRelations } from '@duka/domain/collections';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { toColumn, toExpression } from './document-conditions.ts';
import { toColumns, toRow } from './document-rows.ts';
import { relationTable } from './document-tables.ts';
import type { TextMatch } from './text-match.ts';

/** A stored attribute: text, number, boolean, null; for a to-many relation the list of ids. */
export type StoredValue = string | number | boolean | null | readonly string[];

/** A document as the database keeps it: relations are ids, dates ISO text in UTC ending in Z. */
export interface DocumentRow {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly permissions: readonly string[];
  readonly attributes: Readonly<Record<string, StoredValue>>;
}

/** One rule over attributes; `$id`, `$createdAt`, `$updatedAt` count as attributes. On a to-many relation `equal` means membership. */
export type Condition =
  | {
      readonly method:
        | 'equal'
        | 'notEqual'
        | 'lessThan'
        | 'lessThanEqual'
        | 'greaterThan'
        | 'greaterThanEqual'
        | 'between'
        | 'contains'
        | 'startsWith'
        | 'endsWith'
        | 'search';
      readonly attribute: string;
      readonly values: readonly (string | number | boolean)[];
    }
  | { readonly method: 'isNull' | 'isNotNull'; readonly attribute: string }
  | { readonly method: 'and' | 'or'; readonly conditions: readonly Condition[] };

export interface Order {
  readonly attribute: string;
  readonly descending: boolean;
}

export interface ListOptions {
  /** All must hold. */
  readonly where: readonly Condition[];
  /** Ties, and no order at all, follow the order of insertion. */
  readonly order?: readonly Order[];
  readonly limit?: number;
  readonly offset?: number;
  /** Starts behind, or ends before, this document; its row must exist. */
  readonly cursor?: { readonly id: string; readonly direction: 'after' | 'before' };
}

/** The documents of every collection of `@duka/domain/collections`. */
export interface DocumentStore {
  get(collection: CollectionId, id: string): Promise<DocumentRow | undefined>;
  /** The rows with these ids that exist, in any order. */
  getMany(collection: CollectionId, ids: readonly string[]): Promise<DocumentRow[]>;
  list(collection: CollectionId, options: ListOptions): Promise<DocumentRow[]>;
  /** Counts rows, at most up to `cap`. */
  count(collection: CollectionId, where: readonly Condition[], cap: number): Promise<number>;
  /** Throws `UniqueError` for a taken id or unique attribute, `MissingReferenceError` for a relation to nothing. */
  insert(collection: CollectionId, row: DocumentRow): Promise<void>;
  /** Changes only what `changes` names. Answers false when there is no such row. Throws as `insert`. */
  update(
    collection: CollectionId,
    id: string,
    changes: {
      readonly updatedAt: string;
      readonly permissions?: readonly string[];
      readonly attributes?: Readonly<Record<string, StoredValue>>;
    },
  ): Promise<boolean>;
  /** Answers false when there is no such row. Throws `MissingReferenceError` while a row that requires it exists. */
  delete(collection: CollectionId, id: string): Promise<boolean>;
}

// The tables follow the domain's table of collections, so their columns are known only at run time.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyTables = any;
type Select = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>;

/** The document store over one connection. */
export function createDocumentStore(connection: Kysely<unknown>, match: TextMatch): DocumentStore {
  const db = connection as Kysely<AnyTables>;

  async function getMany(collection: CollectionId, ids: readonly string[]): Promise<DocumentRow[]> {
    if (ids.length === 0) return [];
    const found = await db.selectFrom(collection).selectAll().where('_id', 'in', ids).execute();
    return withLists(collection, found);
  }

  /** Adds the to-many relations, which live in tables of their own, to rows read from a collection. */
  async function withLists(collection: CollectionId, found: Record<string, unknown>[]): Promise<DocumentRow[]> {
    const shape: Collection = collections[collection];
    const lists: Record<string, Map<string, string[]>> = {};
    for (const [name, relation] of listRelations(shape)) {
      if (relation.many && found.length > 0) {
        lists[name] = await readRelated(
          relationTable(collection, name),
          found.map((row) => row._id as string),
        );
      }
    }
    return found.map((row) => toRow(shape, row, lists));
  }

  async function readRelated(table: string, documents: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await db
      .selectFrom(table)
      .select(['document', 'related'])
      .where('document', 'in', documents)
      .orderBy('document')
      .orderBy('position')
      .execute();
    const related = new Map<string, string[]>();
    for (const row of rows) related.set(row.document, [...(related.get(row.document) ?? []), row.related]);
    return related;
  }

  async function writeLists(
    collection: CollectionId,
    id: string,
    attributes: DocumentRow['attributes'],
    fresh: boolean,
  ) {
    for (const [name, relation] of listRelations(collections[collection])) {
      if (!relation.many || !(name in attributes)) continue;
      const table = relationTable(collection, name);
      if (!fresh) await db.deleteFrom(table).where('document', '=', id).execute();
      const related = [...new Set((attributes[name] ?? []) as readonly string[])];
      const rows = related.map((value, position) => ({ document: id, position, related: value }));
      if (rows.length > 0) await db.insertInto(table).values(rows).execute();
    }
  }

  function selectWhere(collection: CollectionId, where: readonly Condition[]): Select {
    const query: Select = db.selectFrom(collection);
    return where.length === 0 ? query : query.where((eb) => toExpression(eb, collection, where, match));
  }

  async function list(collection: CollectionId, options: ListOptions): Promise<DocumentRow[]> {
    const backwards = options.cursor?.direction === 'before';
    const order = [...(options.order ?? []), { attribute: '$sequence', descending: false }];
    let query = selectWhere(collection, options.where);
    if (options.cursor) query = await beyondCursor(db, query, collection, order, options.cursor);
    for (const { attribute, descending } of order) {
      query = query.orderBy(toSortColumn(attribute), descending === backwards ? 'asc' : 'desc');
    }
    if (options.limit !== undefined) query = query.limit(options.limit);
    if (options.offset) query = query.offset(options.offset);
    const found = await query.selectAll(collection).execute();
    return withLists(collection, backwards ? found.reverse() : found);
  }

  return {
    getMany,
    list,
    get: async (collection, id) => (await getMany(collection, [id]))[0],
    async count(collection, where, cap) {
      const rows = selectWhere(collection, where).select(sql`1`.as('one')).limit(cap).as('counted');
      const result = await db
        .selectFrom(rows)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirst();
      return Number(result?.total ?? 0);
    },
    async insert(collection, row) {
      await db
        .insertInto(collection)
        .values({
          _id: row.id,
          _createdAt: row.createdAt,
          _updatedAt: row.updatedAt,
          _permissions: JSON.stringify(row.permissions),
          ...toColumns(row.attributes),
        })
        .execute();
      await writeLists(collection, row.id, row.attributes, true);
    },
    async update(collection, id, changes) {
      const result = await db
        .updateTable(collection)
        .set({
          _updatedAt: changes.updatedAt,
          ...(changes.permissions && { _permissions: JSON.stringify(changes.permissions) }),
          ...toColumns(changes.attributes ?? {}),
        })
        .where('_id', '=', id)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) return false;
      await writeLists(collection, id, changes.attributes ?? {}, false);
      return true;
    },
    async delete(collection, id) {
      const result = await db.deleteFrom(collection).where('_id', '=', id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}

function toSortColumn(attribute: string): string {
  return attribute === '$sequence' ? '_seq' : toColumn(attribute);
}

/** Keeps the rows behind (or ahead of) the cursor's row in the asked order. */
async function beyondCursor(
  db: Kysely<AnyTables>,
  query: Select,
  collection: CollectionId,
  order: readonly Order[],
  cursor: NonNullable<ListOptions['cursor']>,
): Promise<Select> {
  const row = await db.selectFrom(collection).selectAll().where('_id', '=', cursor.id).executeTakeFirstOrThrow();
  const backwards = cursor.direction === 'before';
  return query.where((eb) =>
    eb.or(
      order.map(({ attribute, descending }, index) => {
        const equalSoFar = order.slice(0, index).map((earlier) => {
          const column = toSortColumn(earlier.attribute);
          return eb(column, '=', row[column]);
        });
        const column = toSortColumn(attribute);
        return eb.and([...equalSoFar, eb(column, descending === backwards ? '>' : '<', row[column])]);
      }),
    ),
  );
}
