import type { CollectionId } from '@duka/domain/collections';
import { ranks } from '@duka/domain/values/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type CacheTag, isOfOneShop, tagsOfShops } from '#database/changes.ts';
import { createVersionedCache, type VersionedCache } from '#database/counted-cache.ts';
import type { DocumentRow } from '#database/types.ts';
import type { Lane, RunQuery } from './compiled-query-cache.ts';
import type { Condition } from './conditions.ts';
import { isOfTexts, splitShop, textsTable } from './search-text.ts';

/** The most characters of all cached texts, and the most rows of a shop: a search compares each in the event loop. */
const maxCharacters = 16_000_000;
const maxRows = 20_000;
/**
 * The most characters that a search compares in the event loop, all its words together: at worst some 50 milliseconds. More is
 * left to the threads (R21).
 */
const maxCompared = 20_000_000;

/** The numbers of rows by how well they are found, as `ranks` counts it; each in the order of their insertion. */
export type FoundRows = readonly (readonly number[])[];

interface Texts {
  /** As `searchVersions` had it before the texts were read. */
  readonly version: number;
  /** The rows, in the order of their insertion. */
  readonly sequences: readonly number[];
  readonly titles: readonly string[];
  readonly others: readonly string[];
  readonly characters: number;
  /** The count of changes before the version was asked for last; while it stays the same, so does the version. */
  asOf: number;
  /** The result of the last search: its rows are asked for first, and then their number. */
  last?: { readonly search: string; readonly found: FoundRows };
}

/** Caches the searched texts of shops, so that a search by texts alone reads no table. */
export interface SearchCache {
  /** Finds the rows for which all conditions hold; undefined where the database is to be asked. */
  find(collection: CollectionId, where: readonly Condition[]): Promise<FoundRows | undefined>;
}

export function createSearchCache(
  db: Kysely<unknown>,
  run: RunQuery,
  versionOf: (tags: readonly CacheTag[]) => number,
): SearchCache {
  const cache = new LRUCache<string, Texts>({
    maxSize: maxCharacters,
    sizeCalculation: ({ characters }) => characters,
  });

  function ask(shape: string, values: readonly unknown[], query: RawBuilder<unknown>, lane: Lane = 'here') {
    return run(`${lane} ${shape}`, values, () => ({ compile: () => query.compile(db) }), lane);
  }

  async function readTexts(collection: CollectionId, shop: string): Promise<Texts | undefined> {
    const key = `${collection}/${shop}`;
    const before = cache.get(key);
    const asOf = versionOf(isOfOneShop(collection) ? tagsOfShops(collection, [shop]) : [collection]);
    if (before?.asOf === asOf) return before;
    const [known] = await ask(
      `texts' version ${collection}`,
      [shop],
      sql`select stores._seq as shop, version, (select max(_seq) from ${sql.table(collection)}) as last from stores
        left join ${sql.table('searchVersions')} on texts = ${sql.lit(collection)} and shop = stores._seq
        where stores._id = ${shop}`,
    );
    if (!known) return undefined;
    const version = Number(known.version ?? 0);
    if (before?.version === version) {
      before.asOf = asOf;
      return before;
    }
    const first = BigInt(Number(known.shop)) << 32n;
    const last = first | 0xffffffffn;
    const rows = await ask(
      `texts ${collection}`,
      [first, last],
      sql`select key & 4294967295 as sequence, title, others from ${sql.table(textsTable(collection))}
        where key between ${first} and ${last} order by key limit ${sql.lit(maxRows + 1)}`,
      Number(known.last) > maxRows ? 'quick' : 'here',
    );
    if (rows.length > maxRows) return undefined;
    const titles = rows.map(({ title }) => String(title));
    const others = rows.map((row) => String(row.others));
    const texts: Texts = {
      version,
      asOf,
      sequences: rows.map(({ sequence }) => Number(sequence)),
      titles,
      others,
      characters: countCharacters(titles, others),
    };
    cache.set(key, texts);
    return texts;
  }

  return {
    async find(collection, where) {
      const { shop, rest } = splitShop(where);
      const wanted = rest.flatMap((condition) => toWanted(condition) ?? []);
      if (shop === undefined || rest.length === 0 || wanted.length < rest.length) return undefined;
      const texts = await readTexts(collection, shop);
      if (!texts) return undefined;
      const compared = wanted.reduce((sum, { partners }) => sum + 1 + partners.length, 0);
      if (compared * texts.characters > maxCompared) return undefined;
      const search = JSON.stringify(wanted);
      if (texts.last?.search !== search) texts.last = { search, found: rankAll(texts, wanted) };
      return texts.last.found;
    },
  };
}

/** A part that was typed, and those that are found in its place. */
interface Wanted {
  readonly part: string;
  readonly partners: readonly Partner[];
}

/** A part with the spaces around its words, and without: most texts hold no such word at all, which is found out sooner. */
interface Partner {
  readonly part: string;
  readonly word: string;
}

/** Returns undefined for a condition that asks for anything else than parts of the texts, or forgives mistakes. */
function toWanted(condition: Condition): Wanted | undefined {
  if (!isOfTexts(condition) || condition.method === 'and') return undefined;
  const [first, ...partners] = 'conditions' in condition ? condition.conditions : [condition];
  const parts = [first, ...partners].flatMap((each) => (each?.method === 'found' ? each.values.map(String) : []));
  const [part] = parts;
  if (part === undefined || parts.length <= partners.length) return undefined;
  return { part, partners: parts.slice(1).map((each) => ({ part: each, word: each.trim() })) };
}

/** Ranks as `TextMatch.rank` does: by the typed text, not by its partners. */
function rankAll({ sequences, titles, others }: Texts, wanted: readonly Wanted[]): FoundRows {
  const parts = wanted.map(({ part }) => part);
  const words = parts.map((part) => part.trim());
  const beginnings = words.map((word) => ` ${word}`);
  const beginning = `\n ${words.join(' ')}`;
  const whole = `${beginning} \n`;
  const byRank: number[][] = Object.values(ranks).map(() => []);

  function rank(title: string, other: string): number {
    if (title.includes(whole) || other.includes(whole)) return ranks.whole;
    if (title.startsWith(beginning)) return ranks.beginning;
    if (beginnings.every((each) => title.includes(each))) return ranks.wordsOfTitle;
    return words.every((each) => title.includes(each)) ? ranks.partsOfTitle : ranks.anywhere;
  }

  for (let at = 0; at < sequences.length; at += 1) {
    const title = titles[at] as string;
    const other = others[at] as string;
    const holds = (part: string) => title.includes(part) || other.includes(part);
    const holdsOne = ({ part, word }: Partner) => holds(word) && holds(part);
    if (wanted.every(({ part, partners }) => holds(part) || partners.some(holdsOne)))
      byRank[rank(title, other)]?.push(sequences[at] as number);
  }
  return byRank;
}

function countCharacters(titles: readonly string[], others: readonly string[]): number {
  const sum = (texts: readonly string[]) => texts.reduce((length, text) => length + text.length, 0);
  // Each row takes some sixty bytes beside its texts.
  return 1 + sum(titles) + sum(others) + 60 * titles.length;
}

/** The most characters of all cached rows, and the number that a row counts beside its texts. */
const maxRowCharacters = 4_000_000;
const charactersOfRow = 1000;

/** Caches rows that searches found, each under its number and the attributes that were read. */
export function createFoundRowCache(): VersionedCache<DocumentRow> {
  return createVersionedCache(maxRowCharacters, (row) => charactersOfRow + countRowCharacters(row));
}

/** A list of ids counts by its length: each takes some 30 characters. */
function countRowCharacters({ attributes }: DocumentRow): number {
  return Object.values(attributes).reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + value.length;
    return Array.isArray(value) ? sum + 30 * value.length : sum;
  }, 0);
}
