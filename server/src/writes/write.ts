import type { CollectionId } from '@duka/domain/collections';
import type { CallerScope } from '#access/rights.ts';
import type { StoresOfWrite, Transaction } from '#database/database.ts';
import type { Condition } from '#database/query/conditions.ts';
import type { DocumentRow, Values } from '#database/types.ts';

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
 * Changes documents in one transaction: each change is recorded as it is made, for the event that follows the commit.
 * Rows that it writes have the time `at`; a changed one a later time where its last change was not before that. The other
 * stores are there as in any transaction.
 */
export interface RowWriter extends StoresOfWrite, Pick<Transaction, 'publish'> {
  /** The scope of the caller. */
  readonly scope: CallerScope;
  /** ISO text. */
  readonly at: string;
  /** The reason for changes of stock, where it is no plain edit. */
  readonly reason?: WriteReason | undefined;
  /** How many guesses this write may still settle (R57). */
  readonly guesses: { left: number };
  /** Returns the row as it is stored. Throws as `DocumentStore.insert`. */
  insert(collection: CollectionId, row: NewRow): Promise<DocumentRow>;
  /** The same for rows of the same attributes, in less time. */
  insertAll(collection: CollectionId, rows: readonly NewRow[]): Promise<DocumentRow[]>;
  /** Returns the row as it is now; `before` was read in this transaction. Throws as `DocumentStore.insert`. */
  update(collection: CollectionId, before: DocumentRow, changes: RowChanges): Promise<DocumentRow>;
  /** The same for several rows, each once, in less time. */
  updateAll(collection: CollectionId, wanted: readonly WantedRow[]): Promise<DocumentRow[]>;
  /** Returns a row as this write has left it so far; undefined when it did not write it, or has deleted anything. */
  findWritten(collection: CollectionId, id: string): DocumentRow | undefined;
  /** Throws as `DocumentStore.delete`. */
  delete(collection: CollectionId, row: DocumentRow): Promise<void>;
  /** Deletes at most `limit` of the rows for which all conditions hold; returns how many. Throws as `delete`. */
  deleteSome(collection: CollectionId, where: readonly Condition[], limit: number): Promise<number>;
  /**
   * Deletes as `deleteSome` rows whose readers all go with them: nobody is left to hear of it, so nothing is recorded.
   */
  deleteUnheard(collection: CollectionId, where: readonly Condition[], limit: number): Promise<number>;
}

/** The stock was read from a file, typed in, or counted, or an import is taken back. */
export type WriteReason = 'import' | 'edit' | 'count' | 'undo';

/** The writer that a call gets: what it writes runs the effects of its collection. */
export interface Write extends RowWriter {
  /** Creates a document by the `replaceInsert` effect of its collection, which must have one. */
  create(collection: CollectionId, asked: AskedDocument): Promise<void>;
  /** Throws when values break a rule of the collection's form or of its `validate` effect; returns the values to store. */
  check(collection: CollectionId, checked: CheckedValues): Promise<Values>;
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
