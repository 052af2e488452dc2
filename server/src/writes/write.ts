import type { CollectionId } from '@duka/domain/collections';
import type { CallerScope } from '#access/rights.ts';
import type { Condition } from '#database/conditions.ts';
import type { StoresOfWrite } from '#database/database.ts';
import type { DocumentRow, Values } from '#database/document-store.ts';

/** What happened to a row. */
export interface DocumentChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: CollectionId;
  /** The row as it is now; of a deleted one, as it was. */
  readonly row: DocumentRow;
  /** Of a changed row: as it was. */
  readonly before?: DocumentRow;
  /** Of a deleted row: who could read it while it was there. */
  readonly audience?: ReadonlyMap<string, CallerScope>;
}

export interface NewRow {
  readonly id: string;
  readonly permissions?: readonly string[];
  readonly attributes: Values;
}

export interface RowChanges {
  readonly permissions?: readonly string[] | undefined;
  /** Only what is new. */
  readonly attributes: Values;
}

/**
 * One transaction's way to change documents: each change is recorded as it is made, for the event that tells of it after the
 * commit. Rows written by it have the time `at`. Everything else of the stores is there as in any transaction.
 */
export interface RowWriter extends StoresOfWrite {
  /** What belongs to the caller. */
  readonly scope: CallerScope;
  /** ISO text. */
  readonly at: string;
  /** Why stock changes, where it is no plain edit. */
  readonly reason?: WriteReason | undefined;
  /** Answers the row as it is stored. Throws as `DocumentStore.insert`. */
  insert(collection: CollectionId, row: NewRow): Promise<DocumentRow>;
  /** Answers the row as it is now; `before` was read in this transaction. Throws as `DocumentStore.insert`. */
  update(collection: CollectionId, before: DocumentRow, changes: RowChanges): Promise<DocumentRow>;
  /** Throws as `DocumentStore.delete`. */
  delete(collection: CollectionId, row: DocumentRow): Promise<void>;
  /** Deletes at most `limit` of the rows for which all conditions hold; answers how many. Throws as `delete`. */
  deleteSome(collection: CollectionId, where: readonly Condition[], limit: number): Promise<number>;
  /** As `deleteSome`, for rows whose readers all go with them: nobody is left to be told, so nothing is recorded. */
  deleteUnheard(collection: CollectionId, where: readonly Condition[], limit: number): Promise<number>;
}

/** Stock that was counted or read from a file, instead of typed in for one product. */
export type WriteReason = 'import' | 'edit';

/** What a call has to write with: what it writes brings along the effects of its collection. */
export interface Write extends RowWriter {
  /** Makes a new document by the `create` effect of its collection, which must have one. */
  create(collection: CollectionId, asked: AskedDocument): Promise<void>;
  /** Throws when values break a rule of the collection's `check` effect; answers the values to store. */
  check(collection: CollectionId, checked: CheckedValues): Promise<Values>;
}

/** A new document as a caller asks for it, unread. */
export interface AskedDocument {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface CheckedValues {
  /** The new values: all of a new row's, of a stored one those that differ. */
  readonly values: Values;
  /** The stored row; undefined of a new one. */
  readonly before: DocumentRow | undefined;
}
