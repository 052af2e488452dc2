import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { SourceError, type SourceProblem } from './source-error.ts';
import { maxRows } from './use-import.ts';

const problemWords: Record<SourceProblem, () => string> = {
  empty: m.import_file_empty,
  too_many: () => m.import_file_too_many({ count: formatWhole(maxRows) }),
  too_big: m.import_file_too_big,
  not_a_table: m.import_file_not_a_table,
  old_workbook: m.import_file_old_workbook,
  unreadable: m.import_file_unreadable,
};

/** Says why a file could not be read; undefined where the seller has stopped the reading. */
export function sourceFailureText(error: unknown): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  return error instanceof SourceError ? problemWords[error.problem]() : m.import_file_unreadable();
}
