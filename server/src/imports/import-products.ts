import { setImmediate as letOthersRun } from 'node:timers/promises';
import { dayMs } from '@duka/domain/values/durations';
import { findShopOwner } from '#access/shop-owner.ts';
import { type Database, MissingReferenceError } from '#database/database.ts';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller.ts';
import type { RunWrite } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';
import { type ImportJob, type ImportRow, type RowResult, toRefusal, writeImportRow } from './import-row.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

/** `all` stores every row or none, `rows` each for itself, and `check` tries each for itself and stores nothing. */
export const importModes = ['all', 'rows', 'check'] as const;
export type ImportMode = (typeof importModes)[number];

/** A file was read; products were counted; or quantities typed, as apps from before R45 say of counts too. */
export const importReasons = ['import', 'count', 'edit'] as const;
export type ImportReason = (typeof importReasons)[number];

export interface ImportRequest {
  readonly importId: string;
  readonly storeId: string;
  readonly mode: ImportMode;
  readonly reason: ImportReason;
  readonly rows: readonly ImportRow[];
}

export interface ImportAnswer {
  /** True when the rows that were not refused are stored now. */
  readonly stored: boolean;
  readonly rows: readonly RowResult[];
}

/** The days for which an import can be taken back. */
const undoDays = 30;
/** The rows of one transaction; the server answers others between two of them. */
const rowsAtATime = 100;

/** Stores many products of a shop at once; answers the outcome of each row, in order. */
export async function importProducts(deps: ImportDeps, request: ImportRequest, caller: Writer): Promise<ImportAnswer> {
  const { database, now } = deps;
  const { storeId, importId, mode, reason, rows } = request;
  const ownerAccountId = await findShopOwner(database, storeId);
  if (ownerAccountId === undefined) throw apiError('document_not_found');
  const job = { importId, storeId, ownerAccountId, reason, at: now().toISOString() };
  const forgotten = new Date(now().getTime() - undoDays * dayMs).toISOString();
  if (mode !== 'check') await database.transaction((tx) => tx.imports.deleteBefore(storeId, forgotten));
  if (mode !== 'all') return { stored: mode === 'rows', rows: await importEach(deps, rows, job, mode, caller) };
  try {
    return { stored: true, rows: await importAll(deps, rows, job, caller) };
  } catch (error) {
    if (!(error instanceof FirstRefusal)) throw error;
    // The first refusal is known; the seller wants to hear of all of them.
    const checked = await importEach(deps, rows, job, 'check', caller);
    const [first] = checked.filter(({ outcome }) => outcome === 'refused');
    // The rows of the file only conflict with each other: each alone would be accepted.
    return {
      stored: false,
      rows: first ? checked : checked.map((row, index) => (index === error.index ? error.refusal : row)),
    };
  }
}

async function importAll(
  deps: ImportDeps,
  rows: readonly ImportRow[],
  job: ImportJob,
  caller: Writer,
): Promise<RowResult[]> {
  const work = async (write: Write) => {
    const results: RowResult[] = [];
    for (const [index, row] of rows.entries()) {
      if (index > 0 && index % rowsAtATime === 0) await letOthersRun();
      results.push(await writeOrRefuse(write, row, job, index));
    }
    return results;
  };
  return deps.runWrite(caller, work, { reason: job.reason, at: job.at, group: job.importId });
}

/** Stores each row in a transaction of its own; those that wait together share a commit. */
async function importEach(
  deps: ImportDeps,
  rows: readonly ImportRow[],
  job: ImportJob,
  mode: 'rows' | 'check',
  caller: Writer,
): Promise<RowResult[]> {
  const options = { reason: job.reason, at: job.at, group: job.importId };
  return Promise.all(
    rows.map(async (row) => {
      const work = async (write: Write) => {
        const result = await writeImportRow(write, row, job);
        if (mode === 'check') throw new OnlyTried(result);
        return result;
      };
      try {
        return await deps.runWrite(caller, work, options);
      } catch (error) {
        return error instanceof OnlyTried ? error.result : toRefusal(row, clarify(error));
      }
    }),
  );
}

async function writeOrRefuse(write: Write, row: ImportRow, job: ImportJob, index: number): Promise<RowResult> {
  try {
    return await writeImportRow(write, row, job);
  } catch (error) {
    throw new FirstRefusal(index, toRefusal(row, clarify(error)));
  }
}

function clarify(error: unknown): unknown {
  if (error instanceof MissingReferenceError)
    return apiError('relationship_value_invalid', undefined, { cause: error });
  return error;
}

/** Undoes a transaction because of one row. */
class FirstRefusal extends Error {
  readonly index: number;
  readonly refusal: RowResult;

  constructor(index: number, refusal: RowResult) {
    super('a row was refused');
    this.index = index;
    this.refusal = refusal;
  }
}

/** Undoes the transaction of a row that was to be tried and not stored. */
class OnlyTried extends Error {
  readonly result: RowResult;

  constructor(result: RowResult) {
    super('a row was tried');
    this.result = result;
  }
}
