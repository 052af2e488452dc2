/** A stored attribute: text, number, boolean, null; for a to-many relation the list of ids. */
export type StoredValue = string | number | boolean | null | readonly string[];

/** Attributes by name: all of a row's, or those that are new. */
export type Values = Readonly<Record<string, StoredValue>>;

/** A document as a database stores it: relations are ids, dates ISO text in UTC ending in Z. */
export interface DocumentRow {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly permissions: readonly string[];
  readonly attributes: Values;
}
