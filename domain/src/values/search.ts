import { isPhoneSearch } from './phone.ts';

/**
 * How people search: words in any order, each a part of any of the texts, without regard to case and accents. A search
 * that finds nothing so forgives one typing mistake in each word of five letters and more. Server and web share it.
 */

/** The texts by which a thing is searched. */
export interface Searched {
  /** Its name. */
  readonly title: string;
  readonly others: readonly string[];
}

/**
 * For each word of a search the folded parts of a text, with a space before its first and after its last word, that stand for the
 * word as well.
 */
export type Partners = readonly (readonly string[])[];

/** The most words of a search; further ones are ignored. */
const maxWords = 10;
/** The fewest letters of a word in which a mistake is forgiven, and the most: no word that is typed is longer. */
const minForgiven = 5;
const maxForgiven = 40;

/** Writes a text as searches compare it: small letters without accents, and one space between words. */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  // Most texts are plain words with one space between them, and need none of what follows.
  if (isPlain.test(small)) return (small.includes('  ') ? small.replace(/ +/g, ' ') : small).trim();
  return foldLetters(small)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

const isPlain = /^[ -~]*$/;

/** Letters that share their capital are one letter: the two small sigmas, and the sharp s with its two. */
function foldLetters(small: string): string {
  return small.toUpperCase().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');
}

/**
 * Splits what was typed into the words to look for, as typed, without repeated ones and without the punctuation around them. A
 * phone number is one word, however it is spaced.
 */
export function toSearchWords(search: string): string[] {
  const typed = search.trim();
  if (isPhoneSearch(typed)) return [typed];
  const words = new Map<string, string>();
  for (const word of typed.split(/[\s\p{Cc}]+/u)) {
    const bare = withoutPunctuation(word);
    const folded = foldText(bare);
    if (folded !== '' && !words.has(folded)) words.set(folded, bare);
  }
  return [...words.values()].slice(0, maxWords);
}

/** A short word includes the character before it: it begins a word of the text, and a text's ",25" begins with its comma. */
function withoutPunctuation(word: string): string {
  const begun = word.replace(/[,;.:!?]+$/, '') || word;
  const bare = begun.replace(/^[,;.:!?]+/, '') || begun;
  return isShort(foldText(bare)) ? begun : bare;
}

/**
 * Folds the words into the parts that a text, with a space before it, must have. A short word after the first one begins a word of
 * the text, which its leading space says: "sack 3" means no sack whose code happens to hold a 3.
 */
export function toParts(words: readonly string[]): string[] {
  return words.map((word, place) => {
    const folded = foldText(word);
    return place > 0 && isShort(folded) ? ` ${folded}` : folded;
  });
}

function isShort(folded: string): boolean {
  return folded.length < (/^\d+$/.test(folded) ? 5 : 3);
}

/** How well something is found, the best first. */
export const ranks = { whole: 0, beginning: 1, wordsOfTitle: 2, partsOfTitle: 3, anywhere: 4 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/**
 * Returns how well these words find it, or undefined when they do not. No words find everything. What is found by a partner of a
 * word is not better found than what holds the word anywhere.
 */
export function rankOf(
  words: readonly string[],
  { title, others }: Searched,
  partners: Partners = [],
): Rank | undefined {
  if (!isFound(words, [title, ...others], partners)) return undefined;
  const wanted = words.map(foldText);
  const whole = wanted.join(' ');
  const name = foldText(title);
  if ([name, ...others.map(foldText)].includes(whole)) return ranks.whole;
  if (name.startsWith(whole)) return ranks.beginning;
  if (wanted.every((word) => ` ${name}`.includes(` ${word}`))) return ranks.wordsOfTitle;
  return wanted.every((word) => name.includes(word)) ? ranks.partsOfTitle : ranks.anywhere;
}

/** True if one mistake may be forgiven in one of the words. */
export function isForgivable(words: readonly string[]): boolean {
  return words.some((word) => isForgivenWord(foldText(word)));
}

/** True if the words find it when one mistake is forgiven in each that is long enough. */
export function isFoundForgiving(words: readonly string[], texts: readonly string[], partners: Partners = []): boolean {
  const folded = texts.map((text) => ` ${foldText(text)} `);
  return toParts(words).every((part, at) =>
    folded.some((text) => hasForgiving(text, part) || hasOne(text, partners[at])),
  );
}

/** The same for one word and one text, both folded. */
export function hasForgiving(text: string, word: string): boolean {
  if (text.includes(word)) return true;
  if (!isForgivenWord(word)) return false;
  // One mistake leaves either the first half as it is, or what follows the letter after it, which may have changed places too.
  const half = Math.floor(word.length / 2);
  return (
    isSomewhere(text, word.slice(0, half), (at) => beginsAlmostWord(text, at, word)) ||
    isSomewhere(text, word.slice(half + 1), (at) =>
      // What comes before may be a letter shorter, or longer.
      [half + 1, half, half + 2].some((before) => beginsAlmostWord(text, at - before, word)),
    )
  );
}

/** True if a part is anywhere in the text where the predicate is true for its place. */
function isSomewhere(text: string, part: string, test: (at: number) => boolean): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) if (test(at)) return true;
  return false;
}

/** Codes and numbers are exact: one digit more or less is another thing. */
function isForgivenWord(word: string): boolean {
  const { length } = [...word];
  return length >= minForgiven && length <= maxForgiven && isLettersAlone.test(word);
}

const isLettersAlone = /^[\p{L}'’-]+$/u;

/** True if a word of the text begins at this place, and almost as this one. */
function beginsAlmostWord(text: string, at: number, word: string): boolean {
  return at >= 0 && beginsAlmost(text, at, word) && isBeginning(text, at);
}

function isBeginning(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(at - 2, 0), at)].at(-1) ?? '';
  return isLetter.test(text.slice(at, at + 2)) && !isLetter.test(before);
}

const isLetter = /^[\p{L}\p{N}]/u;

/**
 * True if the text at this place begins with the word, but for one letter that is another one, is missing, is too
 * many, or has changed places with the next.
 */
function beginsAlmost(text: string, from: number, word: string): boolean {
  let same = 0;
  while (same < word.length && text[from + same] === word[same]) same += 1;
  const at = from + same;
  const goesOn = (rest: number, place: number) => text.startsWith(word.slice(rest), place);
  return (
    goesOn(same + 1, at + 1) ||
    goesOn(same, at + 1) ||
    goesOn(same + 1, at) ||
    (text[at] === word[same + 1] && text[at + 1] === word[same] && goesOn(same + 2, at + 2))
  );
}

/**
 * Picks what a search finds, in the order in which it was given. What is found exactly stands alone; only when nothing is, mistakes
 * are forgiven. A blank search finds everything.
 */
export function findAll<Item>(items: readonly Item[], search: string, read: (item: Item) => readonly string[]): Item[] {
  const words = toSearchWords(search);
  const found = items.filter((item) => isFound(words, read(item)));
  if (found.length > 0 || !isForgivable(words)) return found;
  return items.filter((item) => isFoundForgiving(words, read(item)));
}

/** True if each word, or a partner of it, is a part of one of the texts. */
export function isFound(words: readonly string[], texts: readonly string[], partners: Partners = []): boolean {
  const folded = texts.map((text) => ` ${foldText(text)} `);
  return toParts(words).every((part, at) => folded.some((text) => text.includes(part) || hasOne(text, partners[at])));
}

function hasOne(text: string, parts: readonly string[] = []): boolean {
  return parts.some((part) => text.includes(part));
}
