/** A row that a migration changed, for phones with a copy of the shop. The landed 0028-one-number has its own declaration of it. */
export interface ChangedRow {
  readonly owner: string;
  readonly collection: string;
  readonly document: string;
}
