import { type Laid, layRows, listLaid } from './lay-over.ts';
import { readCollection, readFeedState, type ShopDb, type StoredDocument } from './shop-db.ts';

type Rows = readonly StoredDocument[];

interface Held {
  /** The cursor of the copy that they were read from: another tab may have brought it further. */
  readonly cursor: string | undefined;
  readonly rows: Promise<Rows>;
}

interface HeldLaid {
  /** What was laid over them. */
  readonly laid: readonly Laid[];
  readonly rows: Rows;
}

const held = new WeakMap<ShopDb, Map<string, Held>>();
const heldLaid = new WeakMap<Rows, HeldLaid>();

/**
 * The rows of a collection as the server last told of them, with what waits to be sent laid over them; in memory until either
 * goes on.
 */
export async function readRows(db: ShopDb, collection: string): Promise<Rows> {
  const { cursor, asOf = 0 } = (await readFeedState(db)) ?? {};
  const ofDb = held.get(db) ?? new Map<string, Held>();
  held.set(db, ofDb);
  const known = ofDb.get(collection);
  const rows = known?.cursor === cursor && known ? known.rows : readCollection(db, collection);
  ofDb.set(collection, { cursor, rows });
  return lay(db, collection, await rows, listLaid(asOf));
}

async function lay(db: ShopDb, collection: string, rows: Rows, laid: readonly Laid[]): Promise<Rows> {
  if (laid.length === 0) return rows;
  const known = heldLaid.get(rows);
  if (known && known.laid.length === laid.length && known.laid.every((one, at) => one === laid[at])) return known.rows;
  const isDone = await Promise.all(laid.map((one) => isStored(db, one)));
  const over = layRows(
    collection,
    rows,
    laid.filter((_, at) => !isDone[at]),
  );
  heldLaid.set(rows, { laid, rows: over });
  return over;
}

/** Answers whether the copy has what a command makes: its answer was lost, or the copy has come further since. */
async function isStored(db: ShopDb, { rows }: Laid): Promise<boolean> {
  const made = rows.find(({ isNew }) => isNew);
  return made !== undefined && (await db.getKey('documents', [made.collection, made.id])) !== undefined;
}
