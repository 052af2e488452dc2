/**
 * Why a file cannot be read as a table. `old_workbook`: an .xls file, or a workbook with a password; `too_big`: too many bytes; `too_many`: too
 * many rows; `unreadable`: a damaged file; `empty`: no row below the headings (BULK-019).
 */
export type SourceProblem = 'not_a_table' | 'old_workbook' | 'too_big' | 'unreadable' | 'empty' | 'too_many';

/** The most bytes of a file, enough for 20,000 products with a paragraph each. */
export const maxSourceBytes = 25 * 1024 * 1024;

/** Thrown for a file that cannot be read as a table; nothing of it is imported. */
export class SourceError extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem, options?: ErrorOptions) {
    super(`the file cannot be read: ${problem}`, options);
    this.problem = problem;
  }
}
