import { programNames } from '@duka/domain/imports/known-exports';
import { groupProblems, isAnswerTo } from '@duka/domain/imports/problem-groups';
import {
  canBeRead,
  listQuestions,
  proposeReading,
  type Question,
  type Reading,
  readProducts,
} from '@duka/domain/imports/read-products';
import type { ProductColumn } from '@duka/domain/products/product-csv';
import { checkImport, type ImportedCells } from '@duka/domain/products/product-import';
import { readNowMs } from '#data/calls/now.ts';
import type { ReadSource, Source } from '#shop/source/read-source.ts';
import type { References } from './import-references.ts';
import { keyOfHeadings, type RememberedReading, readRemembered, rememberReading } from './remembered-readings.ts';
import type { Sheet } from './stored-import.ts';

/** A file that is open, until the seller has said how it is read. */
export interface OpenedSource {
  readonly source: Omit<Source, 'sheet' | 'maxRows'>;
  readonly read: ReadSource;
  readonly reading: Reading;
  /** The program that wrote it, where the headings tell. */
  readonly program: string | undefined;
  /** All questions, with those that have their answer. */
  readonly questions: readonly Question[];
  readonly hasName: boolean;
  /** True when rows can be told apart and every question has its answer. */
  readonly isReady: boolean;
}

/** Opens a file as one of these headings was read before. */
export function openRead(storeId: string, source: OpenedSource['source'], read: ReadSource): OpenedSource {
  const remembered = readRemembered(storeId, keyOfHeadings(read.table.headings));
  return withReading({ source, read }, proposeReading(read.table, remembered));
}

/** The opened file as it is read otherwise. */
export function withReading({ source, read }: Pick<OpenedSource, 'source' | 'read'>, reading: Reading): OpenedSource {
  const { store: _, sizes: __, ...unanswered } = reading;
  const program = reading.program && programNames[reading.program];
  return {
    ...{ source, read, reading, program },
    questions: listQuestions(read.table, { ...unanswered, signs: {} }),
    hasName: canBeRead(reading),
    isReady: canBeRead(reading) && listQuestions(read.table, reading).length === 0,
  };
}

/** The opened file with the prices and stock of another of its stores. */
export function withStore(opened: OpenedSource, store: string): OpenedSource {
  return withReading(opened, proposeReading(opened.read.table, { ...opened.reading, uses: [], store }));
}

/** What a list of goods to sell has; a file that lacks some of it and has other columns is looked at by the seller. */
const expectedColumns = ['name', 'category', 'unit', 'sellingPrice', 'purchasePrice', 'quantityInStock'] as const;

/** True if the file can be read without asking its seller. */
export function isReadClearly(storeId: string, { read, reading, isReady }: OpenedSource): boolean {
  const { headings } = read.table;
  if (!isReady || read.sheets.length > 1) return false;
  if (reading.program !== undefined || readRemembered(storeId, keyOfHeadings(headings))) return true;
  const hasAll = expectedColumns.every((column) => reading.uses.includes(column));
  return hasAll || reading.uses.every((use, index) => use !== 'unused' || headings[index] === '');
}

/** Reads the rows of the opened file, and remembers how it was read. */
export function readSheet(storeId: string, opened: OpenedSource, references: References | undefined): Sheet {
  const { read, reading, program } = opened;
  const { fileName, headings } = read.table;
  const headingsKey = keyOfHeadings(headings);
  const { columns, rows, leftOut } = readProducts(read.table, reading);
  const answers = readRemembered(storeId, headingsKey)?.answers ?? [];
  const isOwnAffair = reading.program !== undefined && reading.program !== 'duka';
  return {
    ...{ fileName, columns, leftOut, headingsKey, ...(program !== undefined && { program }) },
    // The columns of a known program that have no use here are known too.
    ignored: isOwnAffair ? [] : headings.filter((heading, index) => heading && reading.uses[index] === 'unused'),
    rows: withRememberedAnswers(rows, answers, references),
  };
}

/** Remembers how the opened file is read, for the next one of the same headings. */
export function rememberOpened(storeId: string, { read, reading }: OpenedSource): void {
  const { uses, store, signs, sizes } = reading;
  rememberReading(storeId, keyOfHeadings(read.table.headings), {
    uses,
    signs,
    ...(store !== undefined && { store }),
    ...(sizes && { sizes }),
  });
}

/** Applies what was answered for earlier files of the same headings: cells that have something to correct get the answer. */
function withRememberedAnswers(
  rows: readonly ImportedCells[],
  answers: RememberedReading['answers'],
  references: References | undefined,
): readonly ImportedCells[] {
  if (answers.length === 0 || !references) return rows;
  const groups = groupProblems(checkImport(rows, { ...references, products: [], nowMs: readNowMs() }));
  const changes = new Map<number, Partial<Record<ProductColumn, string>>>();
  for (const group of groups) {
    const answer = answers.find((known) => isAnswerTo(known, group));
    for (const line of answer ? group.lines : []) changes.set(line, { ...changes.get(line), ...answer?.changes });
  }
  return rows.map((row) => {
    const change = changes.get(row.line);
    if (!change) return row;
    // A stored product keeps what the file says nothing of.
    const said = Object.entries(change).filter(([column]) => row.cells[column as ProductColumn]);
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(said) }, ifNew: { ...row.ifNew, ...change } };
  });
}
