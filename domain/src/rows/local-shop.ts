import { type Collection, type CollectionId, collections } from '#collections.ts';
import type { DocumentChange, RowList, RowReader } from '#commands/command-store.ts';
import type { Condition } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { toStoredDate } from '#values/wire-date.ts';
import type { QueriedRow } from './query-rows.ts';
import { compares } from './row-predicates.ts';
import { compareValues, readValue, toRowValue } from './row-values.ts';
import type { ShopRows } from './shop-rows.ts';

/** The rows of one collection: as the phone stores them, or as a command has left them. */
interface Table {
  /** The values of a row of which nothing is known. */
  readonly empty: Values;
  readonly rows: Map<string, DocumentRow | QueriedRow>;
  /** The ids of the rows by the value of an attribute, for each attribute that was searched by. */
  readonly indexes: Map<string, Map<unknown, Set<string>>>;
}

/** The rows of a shop on a phone, to which commands are applied one after the other. */
export interface LocalShop extends RowReader {
  /** Takes over the changes of a command. */
  change(changes: readonly DocumentChange[]): void;
  /** Returns a collection as the phone's lists and sums read it. */
  rowsOf(collection: CollectionId): readonly QueriedRow[];
}

/** Opens the rows of a shop as a store that commands can read. The rows themselves stay as they are. */
export function openLocalShop(shop: ShopRows): LocalShop {
  const tables = new Map<CollectionId, Table>();

  function tableOf(collection: CollectionId): Table {
    const known = tables.get(collection);
    if (known) return known;
    const rows = new Map((shop[collection] ?? []).map((row) => [row.$id, row]));
    const table: Table = { empty: emptyValuesOf(collection), rows, indexes: new Map() };
    tables.set(collection, table);
    return table;
  }

  function read(collection: CollectionId, table: Table, id: string): DocumentRow | undefined {
    const row = table.rows.get(id);
    if (row === undefined || isDocumentRow(row)) return row;
    const read = toDocumentRow(collection, row, table.empty);
    table.rows.set(id, read);
    return read;
  }

  function indexOf({ rows, indexes }: Table, attribute: string): Map<unknown, Set<string>> {
    const known = indexes.get(attribute);
    if (known) return known;
    const index = new Map<unknown, Set<string>>();
    for (const [id, row] of rows) addTo(index, attributeOf(row, attribute), id);
    indexes.set(attribute, index);
    return index;
  }

  /** Lists the ids of the rows for which one condition with `equal` holds, or of all rows. */
  function listCandidates(collection: CollectionId, where: readonly Condition[]): Iterable<string> {
    const table = tableOf(collection);
    const shape: Collection = collections[collection];
    let fewest: readonly ReadonlySet<string>[] | undefined;
    for (const condition of where) {
      if (condition.method !== 'equal') continue;
      const { attribute, values } = condition;
      if (attribute === '$id') return values.map(String);
      const type = shape.attributes[attribute];
      if (type?.type === 'datetime' || (type?.type === 'relation' && type.many)) continue;
      const index = indexOf(table, attribute);
      const found = [...new Set(values)].flatMap((value) => index.get(value) ?? []);
      if (!fewest || countIds(found) < countIds(fewest)) fewest = found;
    }
    return fewest?.flatMap((ids) => [...ids]) ?? table.rows.keys();
  }

  return {
    get: async (collection, id) => read(collection, tableOf(collection), id),
    getMany: async (collection, ids) => ids.flatMap((id) => read(collection, tableOf(collection), id) ?? []),
    async list(collection, { where, order = [], limit = Number.POSITIVE_INFINITY }) {
      const table = tableOf(collection);
      const isFound = createFilter(collection, where);
      const found: DocumentRow[] = [];
      for (const id of listCandidates(collection, where)) {
        const row = read(collection, table, id);
        if (row && isFound(row)) found.push(row);
      }
      return sortRows(collection, found, order).slice(0, limit);
    },
    change(changes) {
      for (const { action, collection, row } of changes) {
        const { rows, indexes } = tableOf(collection);
        const before = rows.get(row.id);
        for (const [attribute, index] of indexes) {
          if (before) index.get(attributeOf(before, attribute))?.delete(row.id);
          if (action !== 'delete') addTo(index, row.attributes[attribute] ?? null, row.id);
        }
        if (action === 'delete') rows.delete(row.id);
        else rows.set(row.id, row);
      }
    },
    rowsOf: (collection) =>
      [...tableOf(collection).rows.values()].map((row) => (isDocumentRow(row) ? toQueriedRow(row) : row)),
  };
}

function countIds(sets: readonly ReadonlySet<string>[]): number {
  return sets.reduce((sum, { size }) => sum + size, 0);
}

function addTo(index: Map<unknown, Set<string>>, value: unknown, id: string): void {
  const ids = index.get(value);
  if (ids) ids.add(id);
  else index.set(value, new Set([id]));
}

function isDocumentRow(row: DocumentRow | QueriedRow): row is DocumentRow {
  return 'attributes' in row;
}

function attributeOf(row: DocumentRow | QueriedRow, attribute: string): unknown {
  return (isDocumentRow(row) ? row.attributes[attribute] : row[attribute]) ?? null;
}

function emptyValuesOf(collection: CollectionId): Values {
  const { attributes }: Collection = collections[collection];
  return Object.fromEntries(
    Object.entries(attributes).map(([name, type]) => [name, type.type === 'relation' && type.many ? [] : null]),
  );
}

/** Converts a row of the feed, which leaves out what is empty, to one as a database has it. */
export function toDocumentRow(
  collection: CollectionId,
  row: QueriedRow,
  empty = emptyValuesOf(collection),
): DocumentRow {
  const { $id: id, $createdAt, $updatedAt = $createdAt, $permissions = [], ...data } = row;
  return {
    ...{ id, createdAt: toStored($createdAt), updatedAt: toStored($updatedAt) },
    permissions: $permissions as readonly string[],
    attributes: { ...empty, ...toStoredValues(collection, data) },
  };
}

/** Converts values of the wire to stored ones: dates are ISO text in UTC ending in Z. */
export function toStoredValues(collection: CollectionId, data: Readonly<Record<string, unknown>>): Values {
  const { attributes }: Collection = collections[collection];
  const values = Object.entries(data).map(([name, value]) => {
    const isDate = attributes[name]?.type === 'datetime' && typeof value === 'string';
    return [name, isDate ? toStored(value) : value];
  });
  return Object.fromEntries(values) as Values;
}

function toStored(date: unknown): string {
  return toStoredDate(date) ?? String(date);
}

function toQueriedRow({ id, createdAt, updatedAt, attributes }: DocumentRow): QueriedRow {
  return { ...attributes, $id: id, $createdAt: createdAt, $updatedAt: updatedAt };
}

/**
 * Returns a function that tells whether all conditions hold for a row. As in SQL, only `isNull` holds for a missing value. The conditions
 * are read once, as a customer may have thousands of rows.
 */
export function createFilter(collection: CollectionId, where: readonly Condition[]): (row: DocumentRow) => boolean {
  const tests = where.map((condition) => createTest(collection, condition));
  return (row) => tests.every((test) => test(row));
}

function createTest(collection: CollectionId, condition: Condition): (row: DocumentRow) => boolean {
  if ('conditions' in condition) {
    const tests = condition.conditions.map((each) => createTest(collection, each));
    return condition.method === 'and'
      ? (row) => tests.every((test) => test(row))
      : (row) => tests.some((test) => test(row));
  }
  const { method, attribute } = condition;
  const { attributes }: Collection = collections[collection];
  const given = 'values' in condition ? condition.values : [];
  const wanted = given.map((value) => toRowValue(value, attribute, attributes[attribute]));
  return (row) => {
    const stored = attribute === '$id' ? row.id : row.attributes[attribute];
    if (Array.isArray(stored)) return method === 'equal' && given.some((value) => stored.includes(String(value)));
    const value = toRowValue(stored, attribute, attributes[attribute]);
    if (method === 'isNull' || value === null) return method === 'isNull' && value === null;
    return method === 'isNotNull' || compares(method, value, wanted);
  };
}

/** Sorts rows by the asked order, then by the moment of their creation, then by id, in the order in which their ids were made. */
export function sortRows(
  collection: CollectionId,
  rows: readonly DocumentRow[],
  order: NonNullable<RowList['order']>,
): DocumentRow[] {
  const { attributes }: Collection = collections[collection];
  const keyed = rows.map((row) => {
    const keys = order.map(({ attribute }) => readValue(row.attributes, attribute, attributes[attribute]));
    return { row, keys };
  });
  keyed.sort((one, other) => {
    for (const [place, { descending }] of order.entries()) {
      const difference = compareValues(one.keys[place] ?? null, other.keys[place] ?? null);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return compareValues(one.row.createdAt, other.row.createdAt) || compareValues(one.row.id, other.row.id);
  });
  return keyed.map(({ row }) => row);
}
