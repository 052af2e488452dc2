import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import { toPartners } from '@duka/domain/products/trade-partners';
import { foldText, isForgivable, toParts } from '@duka/domain/values/search';
import { shopAttribute } from '#database/changes.ts';
import type { ListOptions } from '#database/types.ts';
import type { Condition } from './conditions.ts';

/** Stands for all texts that a collection is searched by. No attribute can have this name. */
const searchText = '$texts';
/** Stands for the same texts, where a word is looked for that was not typed but means the same. No list is ordered by it. */
const partnerText = '$partners';
/** Orders a list by how well its words find each row. */
export const matchOrder = '$match';

/** The table that holds the texts of a collection; `search-texts.ts`. */
export function textsTable(collection: string): string {
  return `${collection}Texts`;
}

/** Lists the attributes that a collection is searched by, the first one is the row's name; none for most collections. */
export function searchedAttributesOf(collection: CollectionId): readonly string[] | undefined {
  const { indexes }: Collection = collections[collection];
  return indexes.find(({ kind }) => kind === 'texts')?.attributes;
}

/**
 * Replaces, within an `or`, the same `contains` on each of the texts by one `found` on all of them, which goes by the rules
 * of searches (wire section 8.5), and by one more for each partner that the trade gives the word.
 */
export function joinSearches(collection: CollectionId, where: readonly Condition[]): readonly Condition[] {
  const texts = searchedAttributesOf(collection);
  if (!texts) return where;
  const words = where.flatMap((condition) => findWord(texts, condition) ?? []);
  const parts = toParts(words);
  const partners = isOfTrade(collection) ? toPartners(words) : [];
  let place = 0;
  return where.map((condition) => {
    const word = findWord(texts, condition);
    if (word === undefined) return condition;
    place += 1;
    return joinSearch(condition, word, parts[place - 1] as string, partners[place - 1] ?? []);
  });
}

function isOfTrade(collection: CollectionId): boolean {
  const { indexes }: Collection = collections[collection];
  return indexes.some(({ isOfTrade = false }) => isOfTrade);
}

/** Joins the searches of a list, which has its best match first when no order is asked for. */
export function toSearch(collection: CollectionId, options: ListOptions): ListOptions {
  const where = joinSearches(collection, options.where);
  const words = searchedWords(where);
  const isOrdered = options.order?.some(({ attribute }) => attribute !== '$sequence') || options.cursor !== undefined;
  if (words.length === 0 || isOrdered) return { ...options, where };
  const match = { attribute: matchOrder, descending: false, words, isForgiving: hasAlmost(where) };
  return { ...options, where, order: [match, ...(options.order ?? [])] };
}

/** Returns whether a list has its best match first. */
export function isRanked({ order }: ListOptions): boolean {
  return order?.[0]?.attribute === matchOrder;
}

/**
 * The same conditions with one mistake forgiven in each word of the searches that is long enough; undefined where there is none.
 */
export function forgive(collection: CollectionId, where: readonly Condition[]): readonly Condition[] | undefined {
  const joined = joinSearches(collection, where);
  return isForgivable(searchedWords(joined)) ? joined.map(forgiveOne) : undefined;
}

function forgiveOne(condition: Condition): Condition {
  if ('conditions' in condition) return { ...condition, conditions: condition.conditions.map(forgiveOne) };
  if (condition.method !== 'found' || condition.attribute === partnerText) return condition;
  return isForgivable(condition.values.map(String)) ? { ...condition, method: 'almost' } : condition;
}

function hasAlmost(where: readonly Condition[]): boolean {
  return where.some((each) => ('conditions' in each ? hasAlmost(each.conditions) : each.method === 'almost'));
}

/** Returns the word that a condition looks for in all texts. */
function findWord(texts: readonly string[], condition: Condition): string | undefined {
  if (condition.method !== 'or') return undefined;
  const parts = condition.conditions.filter(isPart);
  const word = parts.map(({ values }) => String(values[0])).find((each) => isOnAll(texts, parts, each));
  // The engine takes a NUL for the end of a text.
  return word === undefined || word.includes('\0') || foldText(word) === '' ? undefined : word;
}

function joinSearch(condition: Condition, word: string, part: string, partners: readonly string[]): Condition {
  if (!('conditions' in condition)) return condition;
  const find = (attribute: string, text: string): Condition => ({ method: 'found', attribute, values: [text] });
  const found = find(searchText, part);
  const others = [
    ...partners.map((partner) => find(partnerText, partner)),
    ...condition.conditions.filter((each) => !isPart(each) || each.values[0] !== word),
  ];
  return others.length === 0 ? found : { method: 'or', conditions: [found, ...others] };
}

function isOnAll(texts: readonly string[], parts: readonly Part[], word: string): boolean {
  return texts.every((name) => parts.some(({ attribute, values }) => attribute === name && values[0] === word));
}

type Part = Extract<Condition, { values: unknown }>;

function isPart(condition: Condition): condition is Part {
  return condition.method === 'contains' && condition.values.length === 1;
}

/** Lists the parts that conditions look for in all texts at once. */
function searchedWords(where: readonly Condition[]): string[] {
  return where.flatMap((condition) => {
    if ('conditions' in condition) return searchedWords(condition.conditions);
    return condition.attribute === searchText && 'values' in condition ? condition.values.map(String) : [];
  });
}

/** True when one of the conditions is on all texts at once. */
export function asksTexts(where: readonly Condition[]): boolean {
  return searchedWords(where).length > 0;
}

/** Returns whether the texts alone decide a condition. */
export function isOfTexts(condition: Condition): boolean {
  if ('conditions' in condition) return condition.conditions.every(isOfTexts);
  return condition.method === 'found' || condition.method === 'almost';
}

/** Splits the one shop that conditions are limited to from the others; undefined when there may be several. */
export function splitShop(where: readonly Condition[]): { shop: string | undefined; rest: readonly Condition[] } {
  const own = where.find(isOneShop);
  return {
    shop: own && 'values' in own ? String(own.values[0]) : undefined,
    rest: where.filter((each) => each !== own),
  };
}

function isOneShop(condition: Condition): boolean {
  return condition.method === 'equal' && condition.attribute === shopAttribute && condition.values.length === 1;
}
