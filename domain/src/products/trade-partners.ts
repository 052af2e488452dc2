import { foldText, type Partners, toParts } from '#values/search.ts';
import { tradeWords } from './trade-words.ts';

/** The words between two Swahili nouns that mean nothing by themselves: "mbolea ya DAP". */
const connectives = new Set(['ya', 'za', 'wa', 'la', 'cha', 'vya', 'kwa', 'na']);
/** A word of so few letters begins too many others ("egg" and "eggplant"), so it is looked for as a whole. */
const maxLettersOfWhole = 4;

interface Word {
  readonly folded: string;
  /** The folded parts of a text that identify the word. */
  readonly parts: readonly string[];
}

const wordsAsOne: ReadonlyMap<string, readonly Word[]> = readTradeWords();
const maxWordsOfPhrase = Math.max(...[...wordsAsOne.keys()].map((phrase) => phrase.split(' ').length));

/**
 * Lists for each word of a search what else stands for it: the words for the same thing, in either language, of the word itself
 * or of the phrase that it is a part of. Most words have none.
 */
export function toPartners(words: readonly string[]): Partners {
  const folded = words.map(foldText);
  const found = folded.map(() => new Set<string>());
  for (let from = 0; from < folded.length; from += 1) {
    for (let to = from + 1; to <= Math.min(folded.length, from + maxWordsOfPhrase); to += 1) {
      const parts = findPartners(folded.slice(from, to).join(' '));
      for (const each of found.slice(from, to)) for (const part of parts) each.add(part);
    }
  }
  return toParts(words).map((typed, at) => {
    const isBetween = connectives.has(folded[at] as string);
    const parts = [...(found[at] ?? []), ...(isBetween ? [...(found[at - 1] ?? []), ...(found[at + 1] ?? [])] : [])];
    return withoutLonger(parts.filter((part) => !part.includes(typed)));
  });
}

/** A part that begins with another one finds nothing that this does not. */
function withoutLonger(parts: readonly string[]): string[] {
  return [...new Set(parts)].filter((part, _, all) => !all.some((other) => other !== part && part.startsWith(other)));
}

function findPartners(phrase: string): string[] {
  const same = singularsOf(phrase).flatMap((singular) => wordsAsOne.get(singular) ?? []);
  return same.filter(({ folded }) => folded !== phrase).flatMap(({ parts }) => parts);
}

/** Whatever an English plural may be the plural of, and the phrase itself. */
function singularsOf(phrase: string): string[] {
  return [
    phrase,
    ...(phrase.endsWith('s') ? [phrase.slice(0, -1)] : []),
    ...(phrase.endsWith('es') ? [phrase.slice(0, -2)] : []),
  ];
}

function readTradeWords(): Map<string, Word[]> {
  const found = new Map<string, Word[]>();
  for (const [kiswahili, english] of Object.values(tradeWords).flat()) {
    const words = [
      ...kiswahili.split(', ').map((word) => toWord(word, false)),
      ...english.split(', ').map((word) => toWord(word, true)),
    ];
    for (const name of new Set(words.flatMap(({ folded }) => [folded, folded.replace(/s$/, '')]))) {
      found.set(name, [...(found.get(name) ?? []), ...words]);
    }
  }
  return found;
}

function toWord(word: string, isEnglish: boolean): Word {
  const folded = foldText(word);
  if (folded.length > maxLettersOfWhole) return { folded, parts: [` ${folded}`] };
  const whole = [` ${folded} `, ` ${folded},`];
  return { folded, parts: isEnglish ? [...whole, ` ${folded}s`] : whole };
}
