import { createHash } from 'node:crypto';
import {
  type Collection,
  type CollectionId,
  collectionIds,
  collections,
  listRelations,
} from '@duka/domain/collections';
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type RowSource, toColumn } from '#database/query/conditions.ts';
import { searchedAttributesOf, textsTable } from '#database/query/search-text.ts';
import type { TextMatch } from '#database/query/text-match.ts';
import { NewerDatabaseError } from '#database/store-errors.ts';
import { type BarcodeScope, barcodeIndex, createBarcodeIndexes, gtinColumn } from './barcode-indexes.ts';

type ShapeTables = { documentShape: { id: number; digest: string } };

/** Returns the SQL of an index column's null order (` NULLS FIRST`), for an engine that needs it. */
type NullsOf = (column: string, isDescending: boolean) => string;

/** Returns the name of the table that holds a to-many relation: one row for each related document, in order. */
export function relationTable(collection: string, attribute: string): string {
  return `${collection}__${attribute}`;
}

const columnTypes = {
  text: 'text',
  textList: 'text',
  datetime: 'text',
  relation: 'text',
  integer: 'integer',
  float: 'real',
  boolean: 'integer',
} as const;

/**
 * Creates the missing tables, columns and indexes of the domain's table of collections. It only adds; a rename, a removal or a
 * change of data is a numbered migration. Must run inside a transaction of the caller's. Rejects with `NewerDatabaseError` when
 * a table has an unknown column. Resolves to the collections whose tables were missing.
 */
export async function createDocumentTables(
  db: Kysely<unknown>,
  barcodeScope: BarcodeScope,
  nullsOf: NullsOf = () => '',
): Promise<ReadonlySet<CollectionId>> {
  const shape = db.withTables<ShapeTables>();
  await db.schema
    .createTable('documentShape')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  const digest = createHash('sha256')
    .update(JSON.stringify([collections, barcodeScope, 'references', gtinColumn]))
    .digest('hex');
  const stored = await shape.selectFrom('documentShape').select('digest').where('id', '=', 1).executeTakeFirst();
  const created = new Set<CollectionId>();
  if (stored?.digest === digest) return created;

  const tables = await db.introspection.getTables();
  for (const id of sortByReference()) {
    const existing = tables.find((table) => table.name === id)?.columns.map((column) => column.name);
    await createCollection(db, id, collections[id], existing, nullsOf);
    if (!existing) created.add(id);
  }
  const products = tables.find(({ name }) => name === 'products');
  await createBarcodeIndexes(db, barcodeScope, !products?.columns.some(({ name }) => name === gtinColumn));
  await shape
    .insertInto('documentShape')
    .values({ id: 1, digest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest }))
    .execute();
  return created;
}

/** Lists the collections so that each comes after the ones it refers to: PostgreSQL needs the referenced table first. */
function sortByReference(): readonly CollectionId[] {
  const ordered = new Set<CollectionId>();
  const visited = new Set<CollectionId>();
  function visit(id: CollectionId): void {
    if (visited.has(id)) return;
    visited.add(id);
    for (const [, { to }] of listRelations(collections[id])) visit(to);
    ordered.add(id);
  }
  for (const id of collectionIds) visit(id);
  return [...ordered];
}

async function createCollection(
  db: Kysely<unknown>,
  id: CollectionId,
  collection: Collection,
  existing: readonly string[] | undefined,
  nullsOf: NullsOf,
): Promise<void> {
  if (existing) await addMissingColumns(db, id, collection, existing);
  else await createTable(db, id, collection);
  for (const [name, relation] of listRelations(collection)) {
    if (relation.many) await createRelationTable(db, id, name, relation.to);
  }
  for (const index of collection.indexes) {
    if (index.kind === 'fulltext' || index.kind === 'texts' || index.name === barcodeIndex) continue;
    let builder = db.schema.createIndex(index.name).ifNotExists().on(id);
    builder = builder.expression(sql.join(index.attributes.map((attribute) => toIndexTerm(attribute, nullsOf))));
    if (index.kind === 'unique') {
      builder = builder.unique().where(sql.ref(index.attributes[0] as string), '!=', '');
    }
    await builder.execute();
  }
  await indexReferences(db, id, collection);
}

/**
 * Creates an index on each reference that no other index begins with. When a row is deleted the engine looks for rows that refer to it,
 * and would otherwise scan whole tables.
 */
async function indexReferences(db: Kysely<unknown>, id: CollectionId, collection: Collection): Promise<void> {
  const indexed = new Set(collection.indexes.map(({ attributes }) => attributes[0]));
  for (const [name, relation] of listRelations(collection)) {
    if (relation.many || indexed.has(name)) continue;
    await db.schema
      .createIndex(`${id}_refer_by_${name}`)
      .ifNotExists()
      .on(id)
      .column(name)
      .where(sql.ref(name), 'is not', null)
      .execute();
  }
}

function toIndexTerm(attribute: string, nullsOf: NullsOf) {
  const isDescending = attribute.startsWith('-');
  const column = toColumn(isDescending ? attribute.slice(1) : attribute);
  return sql`${sql.ref(column)}${sql.raw(isDescending ? ' desc' : '')}${sql.raw(nullsOf(column, isDescending))}`;
}

/** `_seq` is the order of insertion, which breaks ties in sorted lists. */
async function createTable(db: Kysely<unknown>, id: CollectionId, collection: Collection): Promise<void> {
  let builder: CreateTableBuilder<string, string> = db.schema
    .createTable(id)
    .addColumn('_seq', 'integer', (column) => column.primaryKey())
    .addColumn('_id', 'text', (column) => column.notNull().unique())
    .addColumn('_createdAt', 'text', (column) => column.notNull())
    .addColumn('_updatedAt', 'text', (column) => column.notNull())
    .addColumn('_permissions', 'text', (column) => column.notNull());
  for (const [name, attribute] of Object.entries(collection.attributes)) {
    if (attribute.type === 'relation' && attribute.many) continue;
    builder = builder.addColumn(name, columnTypes[attribute.type], (column) => {
      let definition = attribute.required ? column.notNull() : column;
      if (attribute.type === 'relation') {
        definition = definition
          .references(`${attribute.to}._id`)
          .onDelete(attribute.required ? 'restrict' : 'set null');
      }
      return definition;
    });
  }
  await builder.execute();
}

async function addMissingColumns(
  db: Kysely<unknown>,
  id: CollectionId,
  collection: Collection,
  existing: readonly string[],
): Promise<void> {
  for (const name of existing) {
    if (!name.startsWith('_') && !(name in collection.attributes)) throw new NewerDatabaseError(`${id}.${name}`);
  }
  for (const [name, attribute] of Object.entries(collection.attributes)) {
    if ((attribute.type === 'relation' && attribute.many) || existing.includes(name)) continue;
    await db.schema.alterTable(id).addColumn(name, columnTypes[attribute.type]).execute();
  }
}

async function createRelationTable(
  db: Kysely<unknown>,
  collection: string,
  attribute: string,
  to: string,
): Promise<void> {
  const table = relationTable(collection, attribute);
  await db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('document', 'text', (column) => column.notNull().references(`${collection}._id`).onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('related', 'text', (column) => column.notNull().references(`${to}._id`).onDelete('cascade'))
    .addPrimaryKeyConstraint(`${table}_key`, ['document', 'position'])
    .execute();
  await db.schema.createIndex(`${table}_by_related`).ifNotExists().on(table).columns(['related', 'document']).execute();
}

/** Says where the rows of a collection lie, for conditions and lists. */
export function toRowSource(collection: CollectionId, match: TextMatch): RowSource {
  return {
    table: collection,
    relationTableOf: (attribute) => findRelationTable(collection, attribute),
    texts: searchedAttributesOf(collection) && textsTable(collection),
    indexes: collections[collection].indexes,
    match,
  };
}

function findRelationTable(collection: CollectionId, name: string): string | undefined {
  const attribute = (collections[collection] as Collection).attributes[name];
  return attribute?.type === 'relation' && attribute.many ? relationTable(collection, name) : undefined;
}
