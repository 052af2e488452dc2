import type { CollectionId } from '@duka/domain/collections';
import type { Transaction } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentReader, DocumentRow, DocumentStore, Values } from '#database/types.ts';
import { type CountedCollection, countedCollections, createTotal } from './row-total.ts';
import type { SumStore } from './sum-store.ts';

const counted: ReadonlySet<CollectionId> = new Set(countedCollections);
const isCounted = (collection: CollectionId): collection is CountedCollection => counted.has(collection);
const isReadBeforeDelete = (collection: CollectionId) => isCounted(collection) || collection === 'products';

/** A row before the transaction and as it leaves it; undefined where it is not there. */
interface WrittenRow {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
}

type WrittenRows = ReadonlyMap<string, WrittenRow>;

/**
 * Runs the work of a transaction and then adds to the stored sums what its rows add to them, whoever wrote them: a command, a seed, or the
 * server by itself. Rejects with what `work` throws.
 */
export async function countRows<Result>(tx: Transaction, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const written = new Map<CountedCollection, Map<string, WrittenRow>>();
  const soldProducts: Awaited<ReturnType<SumStore['listSold']>> = [];
  const addWritten = () => (written.size > 0 ? addSums(tx, written) : undefined);
  /** Commands read balances in the middle of their transaction. */
  async function addBeforeReading(): Promise<void> {
    await addWritten();
    // What is written again is counted from here on.
    for (const rows of written.values()) {
      for (const [id, { after }] of rows) rows.set(id, { before: after, after });
    }
  }
  const money: Transaction['money'] = {
    ...tx.money,
    readCashBalances: (storeId) => addBeforeReading().then(() => tx.money.readCashBalances(storeId)),
    readMovementTimes: (storeId) => addBeforeReading().then(() => tx.money.readMovementTimes(storeId)),
  };
  const result = await work({ ...tx, money, documents: noteRows(tx, written, soldProducts) });
  await addWritten();
  for (const product of soldProducts) await tx.sums.forgetProduct(product);
  return result;
}

/** Returns the documents of a transaction, and notes in `written` and `soldProducts` what is written through them. */
function noteRows(
  { documents: stored, sums }: Transaction,
  written: Map<CountedCollection, Map<string, WrittenRow>>,
  soldProducts: { storeId: string; productId: string }[],
): DocumentStore {
  function rowsOf(collection: CountedCollection): Map<string, WrittenRow> {
    const known = written.get(collection);
    if (known) return known;
    const rows = new Map<string, WrittenRow>();
    written.set(collection, rows);
    return rows;
  }

  /** Notes a written row; `before` is how it was, unless this transaction has written it before. */
  function note(collection: CollectionId, id: string, { before, after }: WrittenRow): void {
    if (!isCounted(collection)) return;
    const known = rowsOf(collection);
    const row = known.get(id);
    known.set(id, { before: row ? row.before : before, after });
  }

  function noteInserted(collection: CollectionId, rows: readonly DocumentRow[]): void {
    for (const { id, attributes } of rows) note(collection, id, { before: undefined, after: attributes });
  }

  /** Returns the values of a counted row before a change; `before` is the row as the caller has read it in this transaction. */
  async function valuesOf(collection: CollectionId, id: string, before?: DocumentRow): Promise<Values | undefined> {
    if (!isCounted(collection)) return undefined;
    const row = rowsOf(collection).get(id);
    return row ? row.after : (before ?? (await stored.get(collection, id)))?.attributes;
  }

  function noteUpdated(collection: CollectionId, id: string, values: Values | undefined, changed: Values): void {
    if (values !== undefined) note(collection, id, { before: values, after: { ...values, ...changed } });
  }

  /** Deletes rows by `run`, and notes them. */
  async function deleteRows<Result>(
    collection: CollectionId,
    rows: readonly DocumentRow[],
    run: () => Promise<Result>,
  ): Promise<Result> {
    const sold = collection === 'products' ? await sums.listSold(rows.map(({ id }) => id)) : [];
    const result = await run();
    soldProducts.push(...sold);
    for (const { id, attributes } of rows) note(collection, id, { before: attributes, after: undefined });
    return result;
  }

  return {
    ...stored,
    async insert(collection, row) {
      await stored.insert(collection, row);
      noteInserted(collection, [row]);
    },
    async insertAll(collection, rows) {
      await stored.insertAll(collection, rows);
      noteInserted(collection, rows);
    },
    async update(collection, id, changes, before) {
      const values = await valuesOf(collection, id, before);
      const isThere = await stored.update(collection, id, changes);
      if (changes.attributes) noteUpdated(collection, id, values, changes.attributes);
      return isThere;
    },
    async updateAll(collection, updatedAt, rows) {
      if (!isCounted(collection)) return stored.updateAll(collection, updatedAt, rows);
      const values: (Values | undefined)[] = [];
      for (const { id, before } of rows) values.push(await valuesOf(collection, id, before));
      await stored.updateAll(collection, updatedAt, rows);
      for (const [at, { id, attributes }] of rows.entries()) noteUpdated(collection, id, values[at], attributes);
    },
    async delete(collection, id) {
      if (!isReadBeforeDelete(collection)) return stored.delete(collection, id);
      return deleteRows(collection, await stored.getMany(collection, [id]), () => stored.delete(collection, id));
    },
    async deleteSome(collection, where, limit) {
      if (!isReadBeforeDelete(collection)) return stored.deleteSome(collection, where, limit);
      const rows = await stored.list(collection, { where, limit });
      if (rows.length === 0) return 0;
      const these = [equal('$id', ...rows.map(({ id }) => id))];
      return deleteRows(collection, rows, () => stored.deleteSome(collection, these, limit));
    },
  };
}

/** Adds to the sums what the written rows add now, less what they had added before. */
async function addSums(
  { documents, sums }: Pick<Transaction, 'documents' | 'sums'>,
  written: ReadonlyMap<CountedCollection, WrittenRows>,
): Promise<void> {
  const lines = await addMovedLines(documents, written);
  const orders = await readOrders(documents, written, lines);
  const total = createTotal();
  for (const [collection, rows] of new Map(written).set('orderItems', lines)) {
    for (const [id, { before, after }] of rows) {
      const ofOrder = (row: Values) => orders.get(collection === 'orders' ? id : String(row.orderId));
      if (before) total.add(collection, before, ofOrder(before)?.before, -1);
      if (after) total.add(collection, after, ofOrder(after)?.after, 1);
      if (collection === 'payments' && after && !before) total.move(after);
      if (collection === 'dayCloses' && before !== after) total.renewMoments(String((after ?? before)?.storeId));
    }
  }
  await total.store(sums);
}

const noRows: WrittenRows = new Map();

/** Returns the written lines of orders, and with them those of orders that count in another place now, such as none when cancelled. */
async function addMovedLines(
  documents: DocumentReader,
  written: ReadonlyMap<CountedCollection, WrittenRows>,
): Promise<WrittenRows> {
  const lines = written.get('orderItems') ?? noRows;
  const orders = [...(written.get('orders') ?? noRows)];
  const moved = orders.filter(([, { before, after }]) => before && after && placeOf(before) !== placeOf(after));
  if (moved.length === 0) return lines;
  const found = await documents.list('orderItems', { where: [equal('orderId', ...moved.map(([id]) => id))] });
  const unchanged = found.map(({ id, attributes }) => [id, { before: attributes, after: attributes }] as const);
  return new Map<string, WrittenRow>([...unchanged, ...lines]);
}

/** Returns where an order and its lines count. */
function placeOf({ storeId, orderDate, channel, status }: Values): string {
  return JSON.stringify([storeId, orderDate, channel, status === 'Cancelled']);
}

/** Returns the orders of the written rows of sales, as they were and as they are. */
async function readOrders(
  documents: DocumentReader,
  written: ReadonlyMap<CountedCollection, WrittenRows>,
  lines: WrittenRows,
): Promise<WrittenRows> {
  const orders = new Map(written.get('orders') ?? noRows);
  const ofOrders = [...lines.values(), ...(written.get('returnItems') ?? noRows).values()];
  const ids = new Set(ofOrders.map(({ before, after }) => String((after ?? before)?.orderId)));
  const unread = [...ids].filter((id) => !orders.has(id));
  for (const { id, attributes } of unread.length === 0 ? [] : await documents.getMany('orders', unread)) {
    orders.set(id, { before: attributes, after: attributes });
  }
  return orders;
}
