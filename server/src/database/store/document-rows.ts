import type { Attribute, Collection } from '@duka/domain/collections';
import type { DocumentRow, StoredValue } from '#database/types.ts';

/** Writes attributes as columns; to-many relations have tables of their own and are left out. */
export function toColumns(attributes: Readonly<Record<string, StoredValue>>): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (Array.isArray(value)) continue;
    columns[name] = toColumnValue(value);
  }
  return columns;
}

/** Writes the value of an attribute that is no to-many relation. */
export function toColumnValue(value: StoredValue): string | number | null {
  return typeof value === 'boolean' ? Number(value) : (value as string | number | null);
}

/** A row as read, with its to-many relations by attribute and document id; with `only`, it has no other attributes. */
export function toRow(
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
  return attribute.type === 'boolean' ? 'boolean' : 'plain';
}

function toBoolean(value: unknown): boolean | null {
  return value === null || value === undefined ? null : value === 1 || value === true;
}
