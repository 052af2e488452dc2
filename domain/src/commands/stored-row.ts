import type { Collection } from '#collections.ts';

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

/** Returns the values that a new document has where it brings none; a list of texts is empty. */
export function defaultsFor({ attributes }: Collection, values: Values): Values {
  const defaults: Record<string, StoredValue> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    if ((values[name] ?? null) !== null) continue;
    if ('default' in attribute) defaults[name] = attribute.default ?? null;
    else if (attribute.type === 'textList') defaults[name] = [];
  }
  return defaults;
}

/** Returns the values that differ from the stored ones. */
export function keepChanges(stored: Values, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null)),
  );
}
