import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from './conditions.ts';

/** Stands for all texts of a collection's index of texts at once. No attribute can have this name. */
export const searchText = '$texts';

/**
 * Joins the texts of a row into one, a line each. An index can hold it, and answers a query that has the very same
 * expression without reading the rows.
 */
export function joinSearchText(attributes: readonly string[]): RawBuilder<string> {
  const lines = attributes.map((attribute) => sql`coalesce(${sql.ref(attribute)}, '')`);
  return sql<string>`${sql.join(lines, sql` || ${sql.lit('\n')} || `)}`;
}

/** Lists the texts that a collection's index holds; none for most collections. */
export function searchedAttributesOf(collection: CollectionId): readonly string[] | undefined {
  const { indexes }: Collection = collections[collection];
  return indexes.find(({ kind }) => kind === 'texts')?.texts;
}

/**
 * Replaces, within an `or`, the same `contains` on each of the texts by one on all of them. A part without line breaks is in
 * one of the lines exactly when it is in their sum.
 */
export function joinSearches(collection: CollectionId, where: readonly Condition[]): readonly Condition[] {
  const texts = searchedAttributesOf(collection);
  return texts ? where.map((condition) => joinSearch(texts, condition)) : where;
}

function joinSearch(texts: readonly string[], condition: Condition): Condition {
  if (condition.method !== 'or') return condition;
  const parts = condition.conditions.filter(isPart);
  const [first] = parts;
  const part = first?.values[0];
  const isSame = parts.length === texts.length && parts.every(({ values }) => values[0] === part);
  const isWhole = texts.every((name) => parts.some(({ attribute }) => attribute === name));
  // The engine takes a NUL for the end of a text.
  if (!isSame || !isWhole || /[\n\0]/.test(String(part))) return condition;
  const joined: Condition = { method: 'contains', attribute: searchText, values: [part as string] };
  const others = condition.conditions.filter((each) => !isPart(each));
  return others.length === 0 ? joined : { method: 'or', conditions: [joined, ...others] };
}

type Part = Extract<Condition, { values: unknown }>;

function isPart(condition: Condition): condition is Part {
  return condition.method === 'contains' && condition.values.length === 1;
}

/** True when one of the conditions is on all texts at once. */
export function asksTexts(where: readonly Condition[]): boolean {
  return where.some((condition) =>
    'conditions' in condition ? asksTexts(condition.conditions) : condition.attribute === searchText,
  );
}
