/** Why a file cannot be read as a table. */
export type SourceProblem = 'not_a_table' | 'old_workbook' | 'too_big' | 'unreadable' | 'empty' | 'too_many';

/** The most bytes of a file: 20,000 products with a paragraph each. */
export const maxSourceBytes = 25 * 1024 * 1024;

/** A file that is no table that can be imported; nothing of it is used. */
export class SourceError extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem, options?: ErrorOptions) {
    super(`the file cannot be read: ${problem}`, options);
    this.problem = problem;
  }
}
