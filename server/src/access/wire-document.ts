import {
  type Attribute,
  type Collection,
  type CollectionId,
  collections,
  listRelations,
  type RelationAttribute,
} from '@duka/domain/collections';
import { databaseId } from '@duka/domain/project';
import type { DocumentSource } from '#database/database.ts';
import type { DocumentRow, StoredValue } from '#database/document-store.ts';
import { toWireDate } from '#http/wire-date.ts';
import { maskRow } from './directory.ts';
import { type CallerScope, canRead } from './rights.ts';

export type WireDocument = Record<string, unknown>;

/** The levels of related documents that an answer nests; wire section 8.3. */
const maxDepth = 3;

/**
 * Writes rows as the wire has them, with related documents nested. What the caller may not read of a related document
 * is left out or masked. With `select` only the named members come back, and relations stay ids unless a dotted path
 * asks for them.
 */
export async function toWireDocuments(
  { documents }: DocumentSource,
  collection: CollectionId,
  rows: readonly DocumentRow[],
  scope: CallerScope,
  select?: readonly string[],
): Promise<WireDocument[]> {
  if (!select) return expand(collection, rows, 1);
  const chosen = new Set(select.map((name) => name.split('.')[0] as string));
  const nested = new Set(select.filter((name) => name.includes('.')).map((name) => name.split('.')[0] as string));
  const wire = await expand(collection, rows, 1, nested);
  return chosen.has('*') ? wire : wire.map((document) => pick(document, chosen));

  /** With `only`, no other relation is followed. */
  async function expand(
    from: CollectionId,
    parents: readonly DocumentRow[],
    depth: number,
    only?: ReadonlySet<string>,
  ): Promise<WireDocument[]> {
    const wire = parents.map((row) => toFlat(from, row));
    if (parents.length === 0) return wire;
    for (const [name, relation] of shapeOf(from).relations) {
      if (only && !only.has(name)) continue;
      const related = await readRelated(name, relation, parents, depth);
      wire.forEach((document, index) => {
        const ids = toIds((parents[index] as DocumentRow).attributes[name]);
        const found = ids.flatMap((id) => related.get(id) ?? []);
        document[name] = relation.many ? found : (found[0] ?? null);
      });
    }
    return wire;
  }

  async function readRelated(
    name: string,
    relation: RelationAttribute,
    parents: readonly DocumentRow[],
    depth: number,
  ): Promise<Map<string, WireDocument>> {
    const ids = new Set(parents.flatMap((row) => toIds(row.attributes[name])));
    if (ids.size === 0 || depth > maxDepth) return new Map();
    const shape: Collection = collections[relation.to];
    const rows = (await documents.getMany(relation.to, [...ids])).flatMap((row) =>
      canRead(shape.access, row.attributes, scope) ? [row] : (maskRow(shape.access, row, scope) ?? []),
    );
    const nested = await expand(relation.to, rows, depth + 1);
    return new Map(nested.map((document) => [document.$id as string, document]));
  }
}

function toFlat(collection: CollectionId, row: DocumentRow): WireDocument {
  const { empty, dates } = shapeOf(collection);
  const document: WireDocument = {
    $id: row.id,
    $createdAt: toWireDate(row.createdAt),
    $updatedAt: toWireDate(row.updatedAt),
    $permissions: row.permissions,
    $databaseId: databaseId,
    $collectionId: collection,
    ...empty,
    ...row.attributes,
  };
  for (const name of dates) {
    const value = document[name];
    if (typeof value === 'string') document[name] = toWireDate(value);
  }
  return document;
}

interface Shape {
  /** Holds every attribute in order, as null. */
  readonly empty: Readonly<Record<string, null>>;
  readonly dates: readonly string[];
  readonly relations: ReturnType<typeof listRelations>;
}

const shapes = new Map<CollectionId, Shape>();

/** Works out what all documents of a collection share, once, as it is needed for every row. */
function shapeOf(collection: CollectionId): Shape {
  const known = shapes.get(collection);
  if (known) return known;
  const attributes = Object.entries<Attribute>(collections[collection].attributes);
  const shape = {
    empty: Object.fromEntries(attributes.map(([name]) => [name, null])),
    dates: attributes.filter(([, { type }]) => type === 'datetime').map(([name]) => name),
    relations: listRelations(collections[collection]),
  };
  shapes.set(collection, shape);
  return shape;
}

function toIds(value: StoredValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [];
}

function pick(document: WireDocument, names: ReadonlySet<string>): WireDocument {
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.has(name)));
}
