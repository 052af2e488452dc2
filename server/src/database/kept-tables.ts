/**
 * Tables that the database itself keeps in line with others, by triggers, in the same transaction, whoever writes. Their SQL is
 * written once, in words that both engines know: a row is added to but once in a statement, keywords are capitals, and names
 * of several words are our own. `sqlite-kept-tables.ts` and `postgres-kept-tables.ts` make them.
 */
export interface KeptTables {
  /** The first of them; when it is there, all are. */
  readonly table: string;
  readonly make: string;
  /** Fills them from the rows that are there. */
  readonly fill: string;
  readonly triggers: readonly Trigger[];
}

export interface Trigger {
  readonly name: string;
  /** `INSERT`, `DELETE`, or `UPDATE OF` the columns that count. */
  readonly after: string;
  readonly on: string;
  /** A condition on the rows `OLD` and `NEW`; without it every row counts. */
  readonly when?: string;
  readonly run: string;
}
