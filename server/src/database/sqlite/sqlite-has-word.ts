import type { DatabaseSync } from 'node:sqlite';
import { foldText, hasForgiving } from '@duka/domain/values/search';

/**
 * Gives a connection `has_word(text, terms)`: true when the text holds one of the words, the last one as a prefix;
 * `folded(text)`: as searches compare it; and `has_almost(lines, word)`: true when one of the folded lines holds the folded word
 * but for one mistake.
 */
export function addTextFunctions(connection: DatabaseSync): void {
  connection.function('has_word', { deterministic: true }, (text, terms) =>
    typeof text === 'string' && hasWord(text, String(terms)) ? 1 : 0,
  );
  connection.function('folded', { deterministic: true }, (text) => foldText(String(text ?? '')));
  connection.function('has_almost', { deterministic: true }, (lines, word) =>
    String(lines)
      .split('\n')
      .some((line) => hasForgiving(line, String(word)))
      ? 1
      : 0,
  );
}

/** Any of the words counts, the last one by its beginning, in upper or lower case; wire section 8.4. */
function hasWord(text: string, terms: string): boolean {
  const words = splitWords(text);
  const wanted = splitWords(terms);
  const last = wanted.at(-1);
  if (last === undefined) return false;
  return words.some((word) => wanted.includes(word) || word.startsWith(last));
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
