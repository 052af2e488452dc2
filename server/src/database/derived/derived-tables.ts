/**
 * Tables that triggers derive from other tables, in the same transaction. Their SQL is written once for both engines: a statement
 * updates each row at most once, keywords are in capitals, and camel-case names are ours. `sqlite-database.ts` and
 * `postgres-derived-tables.ts` create them.
 */
export interface DerivedTables {
  /** The first of the tables; if it exists, all do. */
  readonly table: string;
  readonly make: string;
  /** SQL that fills the tables from the stored rows. */
  readonly fill: string;
  readonly triggers: readonly Trigger[];
}

export interface Trigger {
  readonly name: string;
  /** `INSERT`, `DELETE`, or `UPDATE OF` the columns that matter. */
  readonly after: string;
  readonly on: string;
  /** An SQL condition on the rows `OLD` and `NEW`; without it the trigger runs for every row. */
  readonly when?: string;
  readonly run: string;
}
