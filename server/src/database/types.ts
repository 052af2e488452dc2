import type { CollectionId } from '@duka/domain/collections';
import type { DocumentRow, StoredValue, Values } from '@duka/domain/commands/stored-row';
import type { Condition } from './query/conditions.ts';

export type { DocumentRow, StoredValue, Values };

export interface Order {
  readonly attribute: string;
  readonly descending: boolean;
  /** With `$match` as the attribute: how well these words find a row, the best first. */
  readonly words?: readonly string[];
  readonly isForgiving?: boolean;
}

export interface ListOptions {
  /** All must hold. */
  readonly where: readonly Condition[];
  /** Ties, and no order at all, follow the order of insertion. */
  readonly order?: readonly Order[];
  readonly limit?: number;
  readonly offset?: number;
  /** The list starts behind, or ends before, this document, whose row must exist. */
  readonly cursor?: { readonly id: string; readonly direction: 'after' | 'before' };
  /** The attributes that are read; all when it names none. */
  readonly attributes?: readonly string[];
  /** True where an index leads to the rows in their order, and nearly each fits the conditions: they are read without a look at the cost. */
  readonly isLed?: true;
}

/** Reads the documents of every collection of `@duka/domain/collections`. */
export interface DocumentReader {
  get(collection: CollectionId, id: string): Promise<DocumentRow | undefined>;
  /** The rows with these ids that exist, in any order. */
  getMany(collection: CollectionId, ids: readonly string[]): Promise<DocumentRow[]>;
  /** Where the options name attributes, the rows have only these. */
  list(collection: CollectionId, options: ListOptions): Promise<DocumentRow[]>;
  /** Counts rows, at most up to `cap`. */
  count(collection: CollectionId, where: readonly Condition[], cap: number): Promise<number>;
  /** Lists the ids that a to-many relation of these rows holds, each once, in any order. */
  listRelated(collection: CollectionId, attribute: string, where: readonly Condition[]): Promise<string[]>;
  /** Adds up a number of all rows for which the conditions hold, one of which is about more than searched texts. */
  sum(collection: CollectionId, attribute: string, where: readonly Condition[]): Promise<number>;
}

/** The new values of a row; `before` as in `DocumentStore.update`. */
export interface ChangedRow {
  readonly id: string;
  readonly attributes: Values;
  readonly before?: DocumentRow;
}

/** Reads and writes documents. Outside the seeds only `writes/` writes, so that every change is recorded and its event published. */
export interface DocumentStore extends DocumentReader {
  /** Throws `UniqueError` for a taken id or unique attribute, `MissingReferenceError` for a relation to nothing. */
  insert(collection: CollectionId, row: DocumentRow): Promise<void>;
  /** Inserts rows of the same attributes together, which takes less time than one by one. Throws as `insert`. */
  insertAll(collection: CollectionId, rows: readonly DocumentRow[]): Promise<void>;
  /**
   * Changes only what `changes` names. Returns false when there is no such row. Throws as `insert`. `before` is the row as the caller has read
   * it in this transaction, so that nobody reads it again.
   */
  update(
    collection: CollectionId,
    id: string,
    changes: {
      readonly updatedAt: string;
      readonly permissions?: readonly string[];
      readonly attributes?: Values;
    },
    before?: DocumentRow,
  ): Promise<boolean>;
  /** Changes rows together, each to its own values of the same attributes, none of them a to-many relation. Throws as `insert`. */
  updateAll(collection: CollectionId, updatedAt: string, rows: readonly ChangedRow[]): Promise<void>;
  /** Returns false when there is no such row. Throws `MissingReferenceError` while a row that requires it exists. */
  delete(collection: CollectionId, id: string): Promise<boolean>;
  /** Deletes at most `limit` of the rows for which all conditions hold; returns how many. Throws as `delete`. */
  deleteSome(collection: CollectionId, where: readonly Condition[], limit: number): Promise<number>;
}
