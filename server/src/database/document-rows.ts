import type { Attribute, Collection } from '@duka/domain/collections';
import type { DocumentRow, StoredValue } from './document-store.ts';

/** Writes attributes as columns; to-many relations have tables of their own and are left out. */
export function toColumns(attributes: Readonly<Record<string, StoredValue>>): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (Array.isArray(value)) continue;
    columns[name] = typeof value === 'boolean' ? Number(value) : (value as string | number | null);
  }
  return columns;
}

/** A row as read, with its to-many relations by attribute and document id. */
export function toRow(
  collection: Collection,
  row: Record<string, unknown>,
  lists: Readonly<Record<string, Map<string, string[]>>>,
): DocumentRow {
  const id = row._id as string;
  const { empty, columns } = shapeOf(collection);
  const attributes: Record<string, StoredValue> = { ...empty };
  for (const { name, kind } of columns) {
    const value = kind === 'list' ? (lists[name]?.get(id) ?? []) : (row[name] as StoredValue | undefined);
    attributes[name] = kind === 'boolean' ? toBoolean(value) : (value ?? null);
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

/** The rows of a list mostly have the same permissions, so the text read last is kept. */
function parsePermissions(text: string): readonly string[] {
  if (text !== lastText) {
    lastPermissions = JSON.parse(text) as string[];
    lastText = text;
  }
  return lastPermissions;
}

interface Column {
  readonly name: string;
  readonly kind: 'list' | 'boolean' | 'plain';
}

interface RowShape {
  /** Every attribute in order, as null: a copy is filled in, which is quicker than adding one after the other. */
  readonly empty: Readonly<Record<string, null>>;
  readonly columns: readonly Column[];
}

const shapes = new Map<Collection, RowShape>();

/** Works out how each attribute is read, once for a collection, as it is needed for every row. */
function shapeOf(collection: Collection): RowShape {
  const known = shapes.get(collection);
  if (known) return known;
  const columns = Object.entries(collection.attributes).map(([name, attribute]) => ({ name, kind: kindOf(attribute) }));
  const shape = { empty: Object.fromEntries(columns.map(({ name }) => [name, null])), columns };
  shapes.set(collection, shape);
  return shape;
}

function kindOf(attribute: Attribute): Column['kind'] {
  if (attribute.type === 'relation' && attribute.many) return 'list';
  return attribute.type === 'boolean' ? 'boolean' : 'plain';
}

function toBoolean(value: unknown): boolean | null {
  return value === null || value === undefined ? null : value === 1 || value === true;
}
