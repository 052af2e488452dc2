import { m } from '#paraglide/messages.js';
import { SourceError, type SourceProblem } from './source-error.ts';

/** What is said of a file without rows, and of one with more than can be read. */
export type FileWords = Readonly<Record<'empty' | 'too_many', () => string>>;

const problemWords: Record<Exclude<SourceProblem, keyof FileWords>, () => string> = {
  too_big: m.import_file_too_big,
  not_a_table: m.import_file_not_a_table,
  old_workbook: m.import_file_old_workbook,
  unreadable: m.import_file_unreadable,
};

/** Says why a file could not be read; undefined where the seller has stopped the reading. */
export function sourceFailureText(error: unknown, words: FileWords): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  return error instanceof SourceError ? { ...problemWords, ...words }[error.problem]() : m.import_file_unreadable();
}
