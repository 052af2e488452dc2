import {
  type Attribute,
  type Collection,
  type CollectionId,
  collections,
  listRelations,
} from '@duka/domain/collections';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import { type CacheTag, isOfOneShop, tagOfRow, tagsOf } from '#database/changes.ts';
import { createRunQuery, type ThreadRunners } from '#database/query/compiled-query-cache.ts';
import { countRows, listRelated, listRows, readRows, selectWhere, sumRows } from '#database/query/row-list.ts';
import { createFoundRowCache, createSearchCache, type FoundRows } from '#database/query/search-cache.ts';
import { isRanked, joinSearches, toSearch } from '#database/query/search-text.ts';
import type { TextMatch } from '#database/query/text-match.ts';
import type { ChangedRow, DocumentRow, DocumentStore, ListOptions, StoredValue, Values } from '#database/types.ts';
import { inPortions, rowsAtOnce } from '#work/portions.ts';
import { toGtinColumn } from './barcode-indexes.ts';
import { relationTable, toRowSource } from './document-tables.ts';

// The tables follow the domain's table of collections, so their columns are known only at run time.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyTables = any;

export interface DocumentStoreOptions {
  /** Called with the tags of written rows. */
  readonly note?: (tag: CacheTag) => void;
  /** With it, lists that may take long are read in another thread. */
  readonly threads?: ThreadRunners;
  /**
   * As `Database.versionOf`. With it searched texts are cached. A transaction also finds its own uncommitted rows, so it
   * caches none.
   */
  readonly versionOf?: (tags: readonly CacheTag[]) => number;
  /** With it, and `versionOf`, the rows that searches found are cached too, as each query costs the engine much. */
  readonly cachesFoundRows?: boolean;
  /** With it a row and its to-many relations are one statement, which SQLite does not know. */
  readonly joinsInserts?: boolean;
}

/** The document store over one connection. */
export function createDocumentStore(
  connection: Kysely<unknown>,
  match: TextMatch,
  { note = () => {}, threads, versionOf, cachesFoundRows = false, joinsInserts = false }: DocumentStoreOptions = {},
): DocumentStore {
  const db = connection as Kysely<AnyTables>;
  const run = createRunQuery(connection, threads);
  const searchCache = versionOf && createSearchCache(connection, run, versionOf);
  const foundRows = cachesFoundRows ? createFoundRowCache() : undefined;

  function getMany(collection: CollectionId, ids: readonly string[]): Promise<DocumentRow[]> {
    return inPortions(ids, async (some) => {
      const found = await run(`many ${collection} ${some.length}`, some, () =>
        db.selectFrom(collection).selectAll().where('_id', 'in', some),
      );
      return withLists(collection, found);
    });
  }

  /** Adds the to-many relations, which live in tables of their own, to rows read from a collection. */
  async function withLists(
    collection: CollectionId,
    found: readonly Record<string, unknown>[],
    attributes?: readonly string[],
  ): Promise<DocumentRow[]> {
    const all = found.length > 0 ? listNamesOf(collection) : [];
    const names = attributes ? all.filter((name) => attributes.includes(name)) : all;
    const lists = await readRelated(
      collection,
      names,
      found.map((row) => row._id as string),
    );
    return found.map((row) => toRow(collections[collection], row, lists, attributes));
  }

  /** Reads all lists of the documents at once, by their names and the documents' ids. */
  async function readRelated(collection: CollectionId, names: readonly string[], documents: readonly string[]) {
    const lists = names.map(() => new Map<string, string[]>());
    const [first, ...others] = names.map(
      (name, index) => () => selectRelated(relationTable(collection, name), index, documents),
    );
    if (!first) return {};
    const shape = `related ${collection} ${names} ${documents.length}`;
    const values = names.flatMap(() => documents);
    const build = () => others.reduce((query, other) => query.unionAll(other()), first());
    const rows = (await run.values(shape, values, build)) as RelatedRow[];
    rows.sort(([, , one], [, , other]) => Number(one) - Number(other));
    for (const [list, document, , related] of rows) {
      const known = lists[list]?.get(document);
      if (known) known.push(related);
      else lists[list]?.set(document, [related]);
    }
    return Object.fromEntries(names.map((name, index) => [name, lists[index] as Map<string, string[]>]));
  }

  /** A list goes by its number: texts that come from the database are slow to look anything up by. */
  function selectRelated(table: string, list: number, documents: readonly string[]) {
    return db
      .selectFrom(table)
      .select([sql.lit(list).as('list'), 'document', 'position', 'related'])
      .where('document', 'in', documents);
  }

  /** Reads the rows with these numbers, in their order, as far as they are not cached. */
  async function readFound(
    collection: CollectionId,
    sequences: readonly number[],
    { where, attributes }: ListOptions,
  ): Promise<DocumentRow[]> {
    const version = versionOf?.(tagsOf(collection, where)) ?? 0;
    const nameOf = (sequence: number) => `${sequence} ${collection} ${attributes}`;
    const known = new Map(sequences.map((sequence) => [sequence, foundRows?.get(nameOf(sequence), version)?.value]));
    const unknown = sequences.filter((sequence) => !known.get(sequence));
    const rows =
      unknown.length > 0 ? await readRows(db, run, sourceOf(collection), { sequences: unknown, attributes }) : [];
    const read = await inPortions(rows, (some) => withLists(collection, some, attributes));
    for (const [at, document] of read.entries()) {
      const sequence = Number(rows[at]?._seq);
      known.set(sequence, document);
      foundRows?.set(nameOf(sequence), version, document);
    }
    return sequences.flatMap((sequence) => known.get(sequence) ?? []);
  }

  /** Puts the lists of a document that `attributes` names in the place of those that it has. */
  async function replaceLists(collection: CollectionId, id: string, attributes: DocumentRow['attributes']) {
    for (const { table, rows } of listLinks(collection, id, attributes)) {
      await db.deleteFrom(table).where('document', '=', id).execute();
      await insertLinks({ table, rows });
    }
  }

  async function insertLinks({ table, rows }: Links): Promise<void> {
    if (rows.length === 0) return;
    await run(`link ${table} ${rows.length}`, rows.flatMap(toLinkValues), () => db.insertInto(table).values(rows));
  }

  async function insertAll(collection: CollectionId, rows: readonly DocumentRow[]): Promise<void> {
    const columns = rows.map((row) => ({
      _id: row.id,
      _createdAt: row.createdAt,
      _updatedAt: row.updatedAt,
      _permissions: JSON.stringify(row.permissions),
      ...toColumns(collection, row.attributes),
    }));
    const [first] = columns;
    if (!first) return;
    const shape = `insert ${collection} ${Object.keys(first)} ${columns.length}`;
    const values = columns.flatMap((each) => Object.values(each));
    const links = rows.flatMap(({ id, attributes }) => listLinks(collection, id, attributes));
    const joined = joinsInserts ? links.filter(({ rows }) => rows.length > 0) : [];
    await run(
      [shape, ...joined.map(({ table, rows }) => `${table} ${rows.length}`)].join(),
      [...joined.flatMap(({ rows }) => rows.flatMap(toLinkValues)), ...values],
      () => joinInserts(joined).insertInto(collection).values(columns),
    );
    if (!joinsInserts) for (const each of links) await insertLinks(each);
    if (!isOfOneShop(collection)) return;
    for (const shopId of new Set(rows.map(({ attributes }) => attributes.storeId))) {
      note(tagOfRow(collection, shopId));
    }
  }

  /** Begins a statement that inserts these rows too. */
  function joinInserts(links: readonly Links[]): Pick<typeof db, 'insertInto'> {
    const begin = (creator: Pick<typeof db, 'with' | 'insertInto'>, { table, rows }: Links, index: number) =>
      creator.with(`links${index}`, (inside) => inside.insertInto(table).values(rows));
    return links.reduce<Pick<typeof db, 'with' | 'insertInto'>>(begin, db);
  }

  async function updateSome(collection: CollectionId, updatedAt: string, rows: readonly ChangedRow[]): Promise<void> {
    const names = Object.keys(toColumns(collection, rows[0]?.attributes ?? {}));
    const lines = rows.map(({ id, attributes }) => {
      const columns = toColumns(collection, attributes);
      return [id, ...names.map((name) => columns[name] ?? null)];
    });
    const ofOneShop = isOfOneShop(collection);
    const shape = `update all ${collection} ${names} ${rows.length}`;
    const updated = await run(shape, [updatedAt, ...lines.flat()], () => {
      const values = sql`(values ${sql.join(lines.map((line) => sql`(${sql.join(line)})`))})`;
      return db
        .updateTable(collection)
        .from(values.as('changed'))
        .set({ _updatedAt: updatedAt, ...Object.fromEntries(names.map(toNewValue(collection))) })
        .whereRef(`${collection}._id`, '=', 'changed.column1')
        .returning(ofOneShop ? ['storeId'] : ['_id']);
    });
    if (!ofOneShop) return;
    for (const shopId of new Set(updated.map(({ storeId }) => storeId as string))) note(tagOfRow(collection, shopId));
  }

  const sourceOf = (collection: CollectionId) => toRowSource(collection, match);

  return {
    getMany,
    async list(collection, options) {
      const search = toSearch(collection, options);
      const found = isRanked(search) ? await searchCache?.find(collection, search.where) : undefined;
      if (found) return readFound(collection, pageOf(found, options), options);
      const rows = await listRows(db, run, sourceOf(collection), search);
      return inPortions(rows, (some) => withLists(collection, some, options.attributes));
    },
    get: async (collection, id) => (await getMany(collection, [id]))[0],
    async count(collection, where, cap) {
      const joined = joinSearches(collection, where);
      const found = await searchCache?.find(collection, joined);
      if (found)
        return Math.min(
          found.reduce((sum, { length }) => sum + length, 0),
          cap,
        );
      return countRows(db, run, sourceOf(collection), joined, cap);
    },
    listRelated: (collection, attribute, where) => listRelated(db, run, sourceOf(collection), attribute, where),
    sum: (collection, attribute, where) =>
      sumRows(db, run, sourceOf(collection), attribute, joinSearches(collection, where)),
    insert: (collection, row) => insertAll(collection, [row]),
    insertAll,
    async update(collection, id, changes) {
      const columns = {
        _updatedAt: changes.updatedAt,
        ...(changes.permissions && { _permissions: JSON.stringify(changes.permissions) }),
        ...toColumns(collection, changes.attributes ?? {}),
      };
      const ofOneShop = isOfOneShop(collection);
      const [updated] = await run(`update ${collection} ${Object.keys(columns)}`, [...Object.values(columns), id], () =>
        db
          .updateTable(collection)
          .set(columns)
          .where('_id', '=', id)
          .returning(ofOneShop ? ['_id', 'storeId'] : ['_id']),
      );
      if (!updated) return false;
      // The shop that a moved row left is not known here.
      const isMoved = 'storeId' in (changes.attributes ?? {});
      if (ofOneShop) note(tagOfRow(collection, isMoved ? undefined : (updated.storeId as string)));
      await replaceLists(collection, id, changes.attributes ?? {});
      return true;
    },
    async updateAll(collection, updatedAt, rows) {
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        await updateSome(collection, updatedAt, rows.slice(at, at + rowsAtOnce));
      }
    },
    async delete(collection, id) {
      const result = await db.deleteFrom(collection).where('_id', '=', id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    async deleteSome(collection, where, limit) {
      const some = selectWhere(db, sourceOf(collection), where).select('_seq').limit(limit);
      const result = await db.deleteFrom(collection).where('_seq', 'in', some).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}

/** The rows of a document in the table of one of its to-many relations. */
interface Links {
  readonly table: string;
  readonly rows: readonly { readonly document: string; readonly position: number; readonly related: string }[];
}

function toLinkValues({ document, position, related }: Links['rows'][number]): readonly (string | number)[] {
  return [document, position, related];
}

/** Lists the rows of those to-many relations that a document's attributes name. */
function listLinks(collection: CollectionId, id: string, attributes: Values): Links[] {
  return listNamesOf(collection).flatMap((name) => {
    if (!(name in attributes)) return [];
    const related = [...new Set((attributes[name] ?? []) as readonly string[])];
    const rows = related.map((value, position) => ({ document: id, position, related: value }));
    return [{ table: relationTable(collection, name), rows }];
  });
}

/** The number of a list, the document that has it, the place within it, and the related document; as `selectRelated` asks for them. */
type RelatedRow = [list: number, document: string, position: number, related: string];

/** Says where an attribute's new value stands among several rows' values, which have no type of their own. */
function toNewValue(collection: CollectionId) {
  const { attributes }: Collection = collections[collection];
  return (name: string, index: number) => {
    const column = sql.ref(`changed.column${index + 2}`);
    const { type }: Partial<Attribute> = attributes[name] ?? {};
    const number = type === 'float' ? 'real' : type === 'integer' || type === 'boolean' ? 'integer' : undefined;
    return [name, number ? expressionBuilder<AnyTables>().cast(column, number) : column];
  };
}

/** Cuts a page out of the found rows, the best first. */
function pageOf(found: FoundRows, { order, limit, offset = 0 }: ListOptions): number[] {
  const isNewestFirst = order?.[0]?.descending === true;
  const sequences = found.flatMap((same) => (isNewestFirst ? same.toReversed() : same));
  return sequences.slice(offset, limit === undefined ? undefined : offset + limit);
}

const listNames = new Map<CollectionId, readonly string[]>();

/** The to-many relations of a collection: worked out once, as they are asked for every answer. */
function listNamesOf(collection: CollectionId): readonly string[] {
  const known = listNames.get(collection);
  if (known) return known;
  const many = listRelations(collections[collection]).filter(([, relation]) => relation.many);
  const names = many.map(([name]) => name);
  listNames.set(collection, names);
  return names;
}

/** Writes attributes as columns; to-many relations have tables of their own and are left out. */
function toColumns(
  collection: CollectionId,
  attributes: Readonly<Record<string, StoredValue>>,
): Record<string, string | number | null> {
  const many = listNamesOf(collection);
  const columns: Record<string, string | number | null> = collection === 'products' ? toGtinColumn(attributes) : {};
  for (const [name, value] of Object.entries(attributes)) {
    if (many.includes(name)) continue;
    columns[name] = toColumnValue(value);
  }
  return columns;
}

/** Writes the value of an attribute that is no to-many relation. */
function toColumnValue(value: StoredValue): string | number | null {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : (value as string | number | null);
}

/** A row as read, with its to-many relations by attribute and document id; with `only`, it has no other attributes. */
function toRow(
  collection: Collection,
  row: Record<string, unknown>,
  lists: Readonly<Record<string, Map<string, string[]>>>,
  only?: readonly string[],
): DocumentRow {
  const id = row._id as string;
  const { empty, columns } = shapeOf(collection, only);
  const attributes: Record<string, StoredValue> = { ...empty };
  for (const { name, kind } of columns) {
    const value = kind === 'list' ? (lists[name]?.get(id) ?? []) : (row[name] as StoredValue | undefined);
    if (kind === 'boolean') attributes[name] = toBoolean(value);
    else attributes[name] = kind === 'texts' ? parseTexts(value) : (value ?? null);
  }
  return {
    id,
    createdAt: row._createdAt as string,
    updatedAt: row._updatedAt as string,
    permissions: parsePermissions(row._permissions as string),
    attributes,
  };
}

let lastText = '[]';
let lastPermissions: readonly string[] = [];

/** The rows of a list mostly have the same permissions, so the text read last is cached. */
function parsePermissions(text: string): readonly string[] {
  if (text !== lastText) {
    lastPermissions = JSON.parse(text) as string[];
    lastText = text;
  }
  return lastPermissions;
}

interface Column {
  readonly name: string;
  readonly kind: 'list' | 'texts' | 'boolean' | 'plain';
}

interface RowShape {
  /** Every attribute in order, as null: a copy is filled in, which is quicker than adding one after the other. */
  readonly empty: Readonly<Record<string, null>>;
  readonly columns: readonly Column[];
}

/** The shapes by the attributes of a collection, or by a list of some of them. */
const shapes = new WeakMap<object, RowShape>();

/** Works out how each attribute is read, once for a list of rows, as it is needed for every row. */
function shapeOf(collection: Collection, only?: readonly string[]): RowShape {
  const key = only ?? collection;
  const known = shapes.get(key);
  if (known) return known;
  const columns = Object.entries(collection.attributes)
    .filter(([name]) => !only || only.includes(name))
    .map(([name, attribute]) => ({ name, kind: kindOf(attribute) }));
  const shape = { empty: Object.fromEntries(columns.map(({ name }) => [name, null])), columns };
  shapes.set(key, shape);
  return shape;
}

function kindOf(attribute: Attribute): Column['kind'] {
  if (attribute.type === 'relation' && attribute.many) return 'list';
  if (attribute.type === 'textList') return 'texts';
  return attribute.type === 'boolean' ? 'boolean' : 'plain';
}

function parseTexts(value: unknown): readonly string[] {
  return typeof value === 'string' ? (JSON.parse(value) as string[]) : [];
}

function toBoolean(value: unknown): boolean | null {
  return value === null || value === undefined ? null : value === 1 || value === true;
}
