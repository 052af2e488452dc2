import type { CollectionId } from '@duka/domain/collections';

/** A stored attribute: text, number, boolean, null; for a to-many relation the list of ids. */
export type StoredValue = string | number | boolean | null | readonly string[];

/** A document as the database keeps it: relations are ids, dates ISO text in UTC ending in Z. */
export interface DocumentRow {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly permissions: readonly string[];
  readonly attributes: Readonly<Record<string, StoredValue>>;
}

/** One rule over attributes; `$id`, `$createdAt`, `$updatedAt` count as attributes. On a to-many relation `equal` means membership. */
export type Condition =
  | {
      readonly method:
        | 'equal'
        | 'notEqual'
        | 'lessThan'
        | 'lessThanEqual'
        | 'greaterThan'
        | 'greaterThanEqual'
        | 'between'
        | 'contains'
        | 'startsWith'
        | 'endsWith'
        | 'search';
      readonly attribute: string;
      readonly values: readonly (string | number | boolean)[];
    }
  | { readonly method: 'isNull' | 'isNotNull'; readonly attribute: string }
  | { readonly method: 'and' | 'or'; readonly conditions: readonly Condition[] };

export interface Order {
  readonly attribute: string;
  readonly descending: boolean;
}

export interface ListOptions {
  /** All must hold. */
  readonly where: readonly Condition[];
  /** Ties, and no order at all, follow the order of insertion. */
  readonly order?: readonly Order[];
  readonly limit?: number;
  readonly offset?: number;
  /** Starts behind, or ends before, this document; its row must exist. */
  readonly cursor?: { readonly id: string; readonly direction: 'after' | 'before' };
}

/** The documents of every collection of `@duka/domain/collections`. */
export interface DocumentStore {
  get(collection: CollectionId, id: string): Promise<DocumentRow | undefined>;
  /** The rows with these ids that exist, in any order. */
  getMany(collection: CollectionId, ids: readonly string[]): Promise<DocumentRow[]>;
  list(collection: CollectionId, options: ListOptions): Promise<DocumentRow[]>;
  /** Counts rows, at most up to `cap`. */
  count(collection: CollectionId, where: readonly Condition[], cap: number): Promise<number>;
  /** Throws `UniqueError` for a taken id or unique attribute, `MissingReferenceError` for a relation to nothing. */
  insert(collection: CollectionId, row: DocumentRow): Promise<void>;
  /** Changes only what `changes` names. Answers false when there is no such row. Throws as `insert`. */
  update(
    collection: CollectionId,
    id: string,
    changes: {
      readonly updatedAt: string;
      readonly permissions?: readonly string[];
      readonly attributes?: Readonly<Record<string, StoredValue>>;
    },
  ): Promise<boolean>;
  /** Answers false when there is no such row. Throws `MissingReferenceError` while a row that requires it exists. */
  delete(collection: CollectionId, id: string): Promise<boolean>;
}
