import { type Collection, type CollectionId, collectionIds, collections } from '#collections.ts';
import { type CommandKind, ruleOf } from '#commands/command-kinds.ts';
import type { ReceivedPayment } from '#commands/money/receive-payment.ts';
import { now } from './shop-rows.ts';

/** A command of a shop, as it is sent in the call of commands (R62). */
export interface SentCommand {
  readonly id: string;
  readonly kind: CommandKind;
  /** When it was done, as ISO text; absent for one that happens now. */
  readonly at?: string;
  readonly data: CaseValues & { readonly $id: string };
}

type CaseValues = Readonly<Record<string, unknown>>;

/** A row as a case reads it: its attributes, with `$id`. */
export type CaseRow = CaseValues & { readonly $id: string };

/** All that a command can change in a shop, as a store holds it. */
export interface ShopState {
  readonly rows: Readonly<Partial<Record<CollectionId, readonly CaseRow[]>>>;
  /** What each payment method holds, in whole shillings. */
  readonly drawer: Readonly<Record<string, number>>;
}

/**
 * What commands must leave behind: of each named collection all rows that they added or changed, in the order in which these
 * were first written, each with the values that matter here; and the balances of the payment methods that changed.
 */
export type Outcome = {
  readonly [Name in CollectionId | 'drawer']?: Name extends 'drawer' ? CaseValues : readonly CaseValues[];
};

/** One case of a command, the same on every store. */
export interface CommandCase {
  /** A sentence about the product, with its clause. */
  readonly name: string;
  /** In their order; all are done, but for the last of a case that names a refusal. */
  readonly commands: readonly SentCommand[];
  /** The money that the shop then hears of, in this order. */
  readonly receives?: readonly ReceivedPayment[];
  /** What the shop has become; the collections that it does not name are as they were, but for `detailCollections`. */
  readonly becomes?: Outcome;
  /** The type of the error that the last command is refused with, which then changes nothing. */
  readonly refused?: string;
  /** The stores that the case does not run on, each with the reason. */
  readonly notIn?: { readonly [Store in CaseStore]?: string };
}

/** The stores on which a case may not run; each runs on both databases of the server. */
type CaseStore = 'memory' | 'phone';

/** What follows from the other rows; a case names them only where they are its subject. */
const detailCollections: readonly CollectionId[] = [
  ...(['orderItems', 'orderEvents', 'returnItems', 'settlements', 'batches', 'costCorrections'] as const),
  ...(['deletedProducts', 'notifications', 'subsidyRates'] as const),
];

/** Makes a command that was done a moment ago. */
export function done(kind: CommandKind, $id: string, data: CaseValues = {}): SentCommand {
  return { id: `${kind}-${$id}`, kind, at: now, data: { $id, ...data } };
}

/** Makes a command that happens at this moment, which knows nothing of when it was done. */
export function live(kind: CommandKind, $id: string, data: CaseValues = {}): SentCommand {
  return { id: `${kind}-${$id}`, kind, data: { $id, ...data } };
}

/** Returns a command as a phone holds it, by what it does to its document; `isThere` tells whether there is one already. */
export function toPendingCommand({ id, kind, data }: SentCommand, isThere: boolean) {
  const { $id: documentId, ...values } = data;
  const { collection, act, fixed } = ruleOf(kind, data);
  const isNew = act === 'create' || (act === 'save' && !isThere);
  const hasShop = 'storeId' in (collections[collection] as Collection).attributes;
  return {
    ...{ id, collection, documentId, isNew, isDifference: act === 'count', isDeletion: act === 'delete' },
    data: {
      ...(isNew && hasShop && { storeId: 'shop' }),
      ...values,
      ...(values.reversesId === undefined && fixed),
    },
  };
}

/** Returns the difference of two states in the form of `becomes`, each row with the attributes that the case names. */
export function describeChanges(before: ShopState, after: ShopState, { becomes = {} }: CommandCase): Outcome {
  const changes: Record<string, CaseValues | readonly CaseValues[]> = {};
  for (const name of collectionIds) {
    const wanted = becomes[name];
    if (!wanted && detailCollections.includes(name)) continue;
    const changed = listChanged(before.rows[name] ?? [], after.rows[name] ?? []);
    if (changed.length > 0 || wanted) changes[name] = changed.map((row, place) => pick(row, wanted?.[place]));
  }
  const moved = Object.entries(after.drawer).filter(([method, amount]) => amount !== before.drawer[method]);
  if (moved.length > 0) changes.drawer = Object.fromEntries(moved);
  return changes;
}

/** Lists the rows that are new or differ; of a deleted row only its id and `isDeleted`. */
function listChanged(before: readonly CaseRow[], after: readonly CaseRow[]): CaseValues[] {
  const earlier = new Map(before.map((row) => [row.$id, textOf(row)]));
  const left = new Set(after.map(({ $id }) => $id));
  const deleted = before.filter(({ $id }) => !left.has($id)).map(({ $id }) => ({ $id, isDeleted: true }));
  return [...after.filter((row) => earlier.get(row.$id) !== textOf(row)), ...deleted];
}

/** Writes a row so that an attribute without a value is the same as none. */
function textOf(row: CaseRow): string {
  const given = Object.entries(row).filter(([name, value]) => (value ?? null) !== null && !/^\$(?!id$)/.test(name));
  return JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the attributes that are asked for; all where nothing is, so that a failed test shows the row. */
function pick(row: CaseValues, asked: CaseValues | undefined): CaseValues {
  if (!asked) return row;
  return Object.fromEntries(Object.keys(asked).map((name) => [name, row[name] ?? null]));
}
