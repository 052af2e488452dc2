import type { CollectionId } from '#collections.ts';
import type { CashBalances } from '#money/day-close.ts';
import type { ReceivedMethod } from '#money/payment.ts';
import type { CallerScope } from './caller-scope.ts';
import type { Condition } from './conditions.ts';
import type { DocumentRow, Values } from './stored-row.ts';

export interface RowOrder {
  readonly attribute: string;
  readonly descending: boolean;
}

export interface RowList {
  /** All must hold. */
  readonly where: readonly Condition[];
  /** Ties, and no order at all, follow the order of insertion. */
  readonly order?: readonly RowOrder[];
  readonly limit?: number;
  /** The attributes that are read; all when it names none. */
  readonly attributes?: readonly string[];
}

/** The rows that a command reads: of a database in its transaction, or of a phone's copy with its pending commands applied. */
export interface RowReader {
  get(collection: CollectionId, id: string): Promise<DocumentRow | undefined>;
  /** The rows with these ids that exist, in any order. */
  getMany(collection: CollectionId, ids: readonly string[]): Promise<DocumentRow[]>;
  list(collection: CollectionId, options: RowList): Promise<DocumentRow[]>;
}

/** A source that documents may be read from. */
export interface DocumentSource {
  readonly documents: RowReader;
}

/** Adds up the ledgers of a shop's money; R31. Amounts are whole shillings. */
export interface CashBalanceReader {
  /** Resolves to the balance of each payment method now: all movements, corrected by the counts of day closes (R31, R43). */
  readCashBalances(storeId: string): Promise<CashBalances>;
  /** Finds the newest end of a day that stands. */
  findLastClose(storeId: string): Promise<{ readonly id: string } | undefined>;
  /** Resolves to whether a method was counted at an end of a day that stands. */
  isCounted(storeId: string, method: ReceivedMethod): Promise<boolean>;
  /**
   * Adds up the movements of a method that nobody has counted since a moment (ISO text): payments except opening money, and what
   * ends of days took out and brought.
   */
  sumMovedSince(storeId: string, method: ReceivedMethod, from: string): Promise<number>;
}

/** Tells whether an account has shown that its phone number is its own (R16); a phone knows no account but its own. */
export interface ProvenNumberReader {
  get(accountId: string): Promise<{ readonly phone: string | null; readonly phoneVerified: boolean } | undefined>;
}

/** What only a server can do about mobile money. */
export interface PaymentAsker {
  /**
   * Rejects with `ApiError` 409 `payment_provider_missing` where nobody asks for the shop, and 429 `general_rate_limit_exceeded` where the
   * shop, anybody of this number, or anybody for this order or these debts has asked too often (R77).
   */
  requireMayAsk(asked: {
    readonly storeId: string;
    readonly phone: string;
    readonly target: { readonly orderId: string } | { readonly accountId: string };
  }): Promise<void>;
}

/** One change of a row. */
export interface DocumentChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: CollectionId;
  /** The row as it is now; a deleted one as it was. */
  readonly row: DocumentRow;
  /** The row before a change. */
  readonly before?: DocumentRow;
  /** The accounts that could read a deleted row. */
  readonly audience?: ReadonlyMap<string, CallerScope>;
}

export interface NewRow {
  readonly id: string;
  readonly permissions?: readonly string[];
  readonly attributes: Values;
}

export interface RowChanges {
  readonly permissions?: readonly string[] | undefined;
  /** Only the new values. */
  readonly attributes: Values;
}

/** A row as it was read in this transaction, and its new values, none of them a to-many relation. */
export interface WantedRow {
  readonly before: DocumentRow;
  readonly attributes: Values;
}

/**
 * The most guesses that one write settles. Each costs some 80 microseconds, in which everybody else waits: a purchase that settled 15,000
 * held up all other shops for 1.2 seconds.
 */
export const maxGuessesSettled = 1000;

/**
 * The store of a command: it reads and changes rows of one state of a shop, and records each change as it is made. The server's is a
 * database transaction, the phone's its copy of the shop. Rows that it writes have the time `at`; a changed one a later time where its
 * last change was not before that.
 */
export interface CommandStore extends DocumentSource {
  /** The store without the effects of its collections, of one that runs them. */
  readonly plain?: CommandStore;
  readonly money: CashBalanceReader;
  readonly accounts: ProvenNumberReader;
  /** Absent on a phone, which asks no other phone for money. */
  readonly payments?: PaymentAsker;
  /** The scope of the caller. */
  readonly scope: CallerScope;
  /** ISO text. */
  readonly at: string;
  /** The reason for changes of stock, where it is no plain edit. */
  readonly reason?: WriteReason | undefined;
  /** Makes the ids of further rows where they must be the same each time the command runs; else they are made of time and chance. */
  readonly nextRowId?: () => string;
  /** How many guesses this write may still settle (R57). */
  readonly guesses: { left: number };
  /** Returns the row as it is stored. Throws as the call that creates it. */
  insert(collection: CollectionId, row: NewRow): Promise<DocumentRow>;
  /** The same for rows of the same attributes, in less time. */
  insertAll(collection: CollectionId, rows: readonly NewRow[]): Promise<DocumentRow[]>;
  /** Returns the row as it is now; `before` was read in this transaction. Throws as the call that creates it. */
  update(collection: CollectionId, before: DocumentRow, changes: RowChanges): Promise<DocumentRow>;
  /** The same for several rows, each once, in less time. */
  updateAll(collection: CollectionId, wanted: readonly WantedRow[]): Promise<DocumentRow[]>;
  /** Returns a row as this write has left it so far; undefined when it did not write it, or has deleted anything. */
  findWritten(collection: CollectionId, id: string): DocumentRow | undefined;
  /** Throws as the call that deletes it. */
  delete(collection: CollectionId, row: DocumentRow): Promise<void>;
  /** Deletes at most `limit` of the rows for which all conditions hold; returns how many. Throws as `delete`. */
  deleteSome(collection: CollectionId, where: readonly Condition[], limit: number): Promise<number>;
}

/** The stock was read from a file, typed in, or counted, or an import is taken back. */
export type WriteReason = 'import' | 'edit' | 'count' | 'undo';

/** The writer that a call gets: what it writes runs the effects of its collection. */
export interface Write extends CommandStore {
  /** Creates a document by the `replaceInsert` effect of its collection, which must have one. */
  create(collection: CollectionId, asked: AskedDocument): Promise<void>;
  /** Throws when values break a rule of the collection's form or of its `validate` effect; returns the values to store. */
  check(collection: CollectionId, checked: CheckedValues): Promise<Values>;
  /**
   * Updates the sums that follow from what was written so far, such as a customer's debt, as is done before the commit: a row that is read
   * then is as it will be stored.
   */
  finish(): Promise<void>;
}

/** A new document as a caller sent it, not read yet. */
export interface AskedDocument {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface CheckedValues {
  readonly id: string;
  /** The new values: all those of a new row, and those of a stored one that differ. */
  readonly values: Values;
  /** The stored row; undefined for a new one. */
  readonly before: DocumentRow | undefined;
}
