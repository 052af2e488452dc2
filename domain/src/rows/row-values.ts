import type { Attribute } from '#collections.ts';

/** A value as it is compared: dates are milliseconds. */
export type RowValue = string | number | boolean | null;

/** Reads a value of a row, or one that is asked for, as it is compared; null for what is missing. */
export function readValue(
  row: Readonly<Record<string, unknown>>,
  attribute: string,
  type: Attribute | undefined,
): RowValue {
  return toRowValue(row[attribute], attribute, type);
}

/** Returns a value of an attribute as it is compared; null for what is missing. */
export function toRowValue(value: unknown, attribute: string, type: Attribute | undefined): RowValue {
  if (value === undefined || value === null) return null;
  const isDate = type?.type === 'datetime' || attribute === '$createdAt' || attribute === '$updatedAt';
  if (isDate) return Date.parse(String(value));
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/** Orders as the database does: what is missing first, texts letter by letter. */
export function compareValues(one: RowValue, other: RowValue): number {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  return one < other ? -1 : 1;
}
