import type { Attribute, Collection } from '@duka/domain/collections';
import type { DocumentRow, StoredValue } from './document-store.ts';

/** Attributes as columns; to-many relations have tables of their own and are left out. */
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
  const attributes: Record<string, StoredValue> = {};
  for (const { name, kind } of columnsOf(collection)) {
    const value = kind === 'list' ? (lists[name]?.get(id) ?? []) : (row[name] as StoredValue | undefined);
    attributes[name] = kind === 'boolean' ? toBoolean(value) : (value ?? null);
  }
  return {
    id,
    createdAt: row._createdAt as string,
    updatedAt: row._updatedAt as string,
    permissions: JSON.parse(row._permissions as string),
    attributes,
  };
}

interface Column {
  readonly name: string;
  readonly kind: 'list' | 'boolean' | 'plain';
}

const columns = new Map<Collection, readonly Column[]>();

/** How each attribute is read: worked out once for a collection, as it is asked for every row. */
function columnsOf(collection: Collection): readonly Column[] {
  const known = columns.get(collection);
  if (known) return known;
  const made = Object.entries(collection.attributes).map(([name, attribute]) => ({ name, kind: kindOf(attribute) }));
  columns.set(collection, made);
  return made;
}

function kindOf(attribute: Attribute): Column['kind'] {
  if (attribute.type === 'relation' && attribute.many) return 'list';
  return attribute.type === 'boolean' ? 'boolean' : 'plain';
}

function toBoolean(value: unknown): boolean | null {
  return value === null || value === undefined ? null : value === 1 || value === true;
}
