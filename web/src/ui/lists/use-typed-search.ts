import { toPhonePart } from '@duka/domain/values/phone';
import { isFound, toSearchWords } from '@duka/domain/values/search';
import { useState } from 'react';

/**
 * Leaves out of the rows on the screen those that no longer match what is typed, for as long as the answer to it is awaited: what
 * stands there can be tapped. `search` is what was asked for, and `isAwaited` says that its answer is still to come.
 */
export function useTypedSearch(search: string, isAwaited: boolean) {
  const [typed, setTyped] = useState(search);
  const words = isAwaited || typed.trim() !== search.trim() ? toSearchWords(typed) : [];
  const phones = words.map((word) => toPhonePart(word) ?? word);
  return {
    isTyped: typed !== '',
    onType: setTyped,
    /** `read` answers all texts of a row that are known; a phone in its stored form is found however it is typed. */
    keep: <Row>(rows: readonly Row[], read: (row: Row) => readonly string[]): readonly Row[] =>
      words.length === 0 ? rows : rows.filter((row) => [words, phones].some((wanted) => isFound(wanted, read(row)))),
  };
}
