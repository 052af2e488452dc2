import type { Collection } from '#collections.ts';
import { toPartners } from '#products/trade-partners.ts';
import type { QueryDescription } from '#query.ts';
import { foldText, hasForgiving, type Rank, ranks, toParts } from '#values/search.ts';

/** The conditions of a list; beside each that looks for a word in all texts, the word as searches take it. */
export interface SearchedWhere {
  readonly conditions: readonly QueryDescription[];
  readonly words: readonly (SearchedWord | undefined)[];
}

interface SearchedWord {
  readonly part: string;
  /** The parts that stand for it as well, in the trade's other language (decision 0054). */
  readonly partners: readonly string[];
  /** What else makes the condition true. */
  readonly others: readonly QueryDescription[];
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
    return { part: parts[place - 1] as string, partners: partners[place - 1] ?? [], others };
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

function searchedTexts({ indexes }: Collection): readonly string[] {
  return indexes.find(({ kind }) => kind === 'texts')?.attributes ?? [];
}

/** The searched texts of a row, folded, what people call it first; and all of them as one, for a look at once. */
interface Folded {
  readonly texts: readonly string[];
  readonly all: string;
}

const folded = new WeakMap<object, Folded>();

/** Folds the searched texts of a row, once. */
function foldRow(shape: Collection, row: Readonly<Record<string, unknown>>): Folded {
  const known = folded.get(row);
  if (known) return known;
  const texts = searchedTexts(shape).map((name) => ` ${foldText(String(row[name] ?? ''))} `);
  const made = { texts, all: texts.join('\n') };
  folded.set(row, made);
  return made;
}

type Word = Pick<SearchedWord, 'part' | 'partners'>;

export function wordsFound(
  shape: Collection,
  row: Readonly<Record<string, unknown>>,
  { part, partners }: Word,
): boolean {
  const { all } = foldRow(shape, row);
  return all.includes(part) || partners.some((each) => all.includes(each));
}

export function almostFound(
  shape: Collection,
  row: Readonly<Record<string, unknown>>,
  { part, partners }: Word,
): boolean {
  const { texts } = foldRow(shape, row);
  return texts.some((text) => hasForgiving(text, part) || partners.some((each) => text.includes(each)));
}

/** Makes what ranks rows as the server does: the best first. */
export function makeRank(
  shape: Collection,
  { words: searched }: SearchedWhere,
  isForgiving: boolean,
): (row: Readonly<Record<string, unknown>>) => Rank {
  const parts = searched.flatMap((word) => word?.part ?? []);
  const words = parts.map((part) => part.trim());
  const begun = words.map((word) => ` ${word}`);
  const whole = ` ${words.join(' ')} `;
  return (row) => {
    const [title = '', ...others] = foldRow(shape, row).texts;
    if (isForgiving) return parts.every((part) => hasForgiving(title, part)) ? ranks.partsOfTitle : ranks.anywhere;
    if (title === whole || others.includes(whole)) return ranks.whole;
    if (title.startsWith(whole.slice(0, -1))) return ranks.beginning;
    if (begun.every((word) => title.includes(word))) return ranks.wordsOfTitle;
    return words.every((word) => title.includes(word)) ? ranks.partsOfTitle : ranks.anywhere;
  };
}
