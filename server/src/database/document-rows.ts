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
  for (const [name, attribute] of Object.entries(collection.attributes)) {
    attributes[name] =
      attribute.type === 'relation' && attribute.many ? (lists[name]?.get(id) ?? []) : toValue(attribute, row[name]);
  }
  return {
    id,
    createdAt: row._createdAt as string,
    updatedAt: row._updatedAt as string,
    permissions: JSON.parse(row._permissions as string),
    attributes,
  };
}

function toValue(attribute: Attribute, value: unknown): StoredValue {
  if (value === null || value === undefined) return null;
  return attribute.type === 'boolean' ? value === 1 || value === true : (value as StoredValue);
}
