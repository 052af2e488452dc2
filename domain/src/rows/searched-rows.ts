import type { Collection } from '#collections.ts';
import { toPartners } from '#products/trade-partners.ts';
import type { QueryDescription } from '#query.ts';
import { foldText, hasForgiving, type Rank, ranks, toParts } from '#values/search.ts';
import { searchedTexts } from './row-columns.ts';

/** The conditions of a list; beside each that looks for a word in all texts, the word as it is searched. */
export interface SearchedWhere {
  readonly conditions: readonly QueryDescription[];
  readonly words: readonly (SearchedWord | undefined)[];
}

interface SearchedWord {
  readonly part: Part;
  /** Its translations, in the trade's other language (decision 0054). */
  readonly partners: readonly Part[];
  /** The other alternatives of the condition. */
  readonly others: readonly QueryDescription[];
}

/** A part of a text, and the same without spaces around it. The spaces are checked last, as a text has many. */
interface Part {
  readonly text: string;
  readonly bare: string;
}

/** Finds the searches among the conditions: an `or` of `contains` on each of the searched texts (wire section 8.5). */
export function joinWords(shape: Collection, conditions: readonly QueryDescription[]): SearchedWhere {
  const typed = conditions.map((condition) => findWord(shape, condition));
  const searched = typed.flatMap((word) => word ?? []);
  const parts = toParts(searched);
  const partners = shape.indexes.some(({ isOfTrade = false }) => isOfTrade) ? toPartners(searched) : [];
  let place = 0;
  const words = typed.map((word, index) => {
    if (word === undefined) return undefined;
    const others = ((conditions[index]?.values ?? []) as readonly QueryDescription[]).filter(
      (each) => !isPart(each) || each.values?.[0] !== word,
    );
    place += 1;
    const [part = '', stand = []] = [parts[place - 1], partners[place - 1]];
    return { part: toPart(part), partners: stand.map(toPart), others };
  });
  return { conditions, words };
}

function findWord(shape: Collection, { method, values = [] }: QueryDescription): string | undefined {
  const texts = searchedTexts(shape);
  if (method !== 'or' || texts.length === 0) return undefined;
  const parts = (values as readonly QueryDescription[]).filter(isPart);
  const isOnAll = (word: unknown) =>
    texts.every((name) => parts.some((part) => part.attribute === name && part.values?.[0] === word));
  const word = parts.map((part) => String(part.values?.[0])).find(isOnAll);
  return word === undefined || foldText(word) === '' ? undefined : word;
}

function isPart({ method, values = [] }: QueryDescription): boolean {
  return method === 'contains' && values.length === 1;
}

function toPart(text: string): Part {
  return { text, bare: text.trim() };
}

function hasPart(text: string, part: Part): boolean {
  return text.includes(part.bare) && (part.bare === part.text || text.includes(part.text));
}

type Word = Pick<SearchedWord, 'part' | 'partners'>;

/** True if the folded texts of a row (`readTexts`) contain a word or a translation of it. */
export function hasWord(text: string, { part, partners }: Word): boolean {
  return hasPart(text, part) || partners.some((each) => hasPart(text, each));
}

/** The same as `hasWord`, with one mistake forgiven. */
export function almostHasWord(text: string, { part, partners }: Word): boolean {
  return hasForgiving(text, part.text) || partners.some((each) => hasPart(text, each));
}

/** Makes the function that ranks the folded texts of a row, as the server does: the best first. */
export function makeRank({ words: searched }: SearchedWhere, isForgiving: boolean): (text: string) => Rank {
  const parts = searched.flatMap((word) => word?.part ?? []);
  const words = parts.map(({ bare }) => bare);
  const begun = words.map((word) => ` ${word}`);
  const beginning = `\n ${words.join(' ')}`;
  const whole = `${beginning} \n`;
  return (text) => {
    // The name of the row comes first, up to the second line end.
    const end = text.indexOf('\n', 1);
    if (isForgiving) {
      const title = text.slice(0, end);
      return parts.every((part) => hasForgiving(title, part.text)) ? ranks.partsOfTitle : ranks.anywhere;
    }
    const isInTitle = (part: string) => text.lastIndexOf(part, end) !== -1;
    if (text.includes(whole)) return ranks.whole;
    if (!words.every(isInTitle)) return ranks.anywhere;
    if (text.startsWith(beginning)) return ranks.beginning;
    return begun.every(isInTitle) ? ranks.wordsOfTitle : ranks.partsOfTitle;
  };
}
