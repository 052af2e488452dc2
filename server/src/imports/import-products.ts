import { setImmediate as letOthersRun } from 'node:timers/promises';
import { findCallerScope } from '#access/rights.ts';
import { type Database, MissingReferenceError, type Stores } from '#database/database.ts';
import type { DocumentChange } from '#documents/document-event.ts';
import { actorOf, announce } from '#documents/documents.ts';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller.ts';
import type { Publish } from '#http/live-event.ts';
import { joinMails, type NoticeMail } from '#notifications/notify.ts';
import { findOwner, tellOfChanges } from '#notifications/tell-changes.ts';
import { type ImportJob, type ImportRow, type RowResult, toRefusal, writeImportRow } from './import-row.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly publish: Publish;
  readonly mailNotices: (mails: readonly NoticeMail[]) => void;
  readonly now: () => Date;
}

/** `all`: every row or none. `rows`: each for itself. `check`: nothing is stored, each is tried for itself. */
export const importModes = ['all', 'rows', 'check'] as const;
export type ImportMode = (typeof importModes)[number];

export interface ImportRequest {
  readonly importId: string;
  readonly storeId: string;
  readonly mode: ImportMode;
  readonly reason: 'import' | 'edit';
  readonly rows: readonly ImportRow[];
}

export interface ImportAnswer {
  /** Whether the rows that were not refused are stored now. */
  readonly stored: boolean;
  readonly rows: readonly RowResult[];
}

/** Days for which an import can be taken back. */
const undoDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** Rows of one transaction between which the server answers others. */
const rowsAtATime = 100;

/** Stores many products of a shop at once; answers what became of each row, in order. */
export async function importProducts(deps: ImportDeps, request: ImportRequest, caller: Writer): Promise<ImportAnswer> {
  const { database, now } = deps;
  const { storeId, importId, mode, reason, rows } = request;
  const ownerAccountId = await findOwner(database, storeId);
  if (ownerAccountId === undefined) throw apiError('document_not_found');
  const [at, scope] = [now().toISOString(), await findCallerScope(database, caller)];
  const job = { importId, storeId, ownerAccountId, scope, reason, at, knownRelations: new Set<string>() };
  const forgotten = new Date(now().getTime() - undoDays * dayMs).toISOString();
  if (mode !== 'check') await database.transaction((tx) => tx.imports.deleteBefore(storeId, forgotten));
  if (mode !== 'all') return { stored: mode === 'rows', rows: await importEach(deps, rows, job, mode, caller) };
  try {
    return { stored: true, rows: await importAll(deps, rows, job, caller) };
  } catch (error) {
    if (!(error instanceof FirstRefusal)) throw error;
    // The first is known; the seller wants to hear of all of them.
    const checked = await importEach(deps, rows, { ...job, knownRelations: new Set() }, 'check', caller);
    const [first] = checked.filter(({ outcome }) => outcome === 'refused');
    // Two rows of the file that get in each other's way only: each alone would do.
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
  const [results, written, told] = await deps.database.transaction(async (tx) => {
    const results: RowResult[] = [];
    const written: DocumentChange[] = [];
    for (const [index, row] of rows.entries()) {
      if (index > 0 && index % rowsAtATime === 0) await letOthersRun();
      const done = await tryRow(tx, row, job);
      if ('refusal' in done) throw new FirstRefusal(index, done.refusal);
      results.push(done.result);
      written.push(...done.written);
    }
    const told = await tellOfChanges(tx, written, { actor: actorOf(caller), at: job.at });
    return [results, written, told] as const;
  });
  announce(deps, written, told);
  return results;
}

/** One transaction for each row; those that wait together share a commit. What they tell of goes by one mail. */
async function importEach(
  deps: ImportDeps,
  rows: readonly ImportRow[],
  job: ImportJob,
  mode: 'rows' | 'check',
  caller: Writer,
): Promise<RowResult[]> {
  const mails: NoticeMail[] = [];
  const results = await Promise.all(
    rows.map(async (row) => {
      try {
        const [result, written, told] = await deps.database.transaction(async (tx) => {
          const { result, written } = await writeImportRow(tx, row, job);
          if (mode === 'check') throw new OnlyTried(result);
          const told = await tellOfChanges(tx, written, { actor: actorOf(caller), at: job.at });
          return [result, written, told] as const;
        });
        announce(deps, written, { ...told, mails: [] });
        mails.push(...told.mails);
        return result;
      } catch (error) {
        return error instanceof OnlyTried ? error.result : toRefusal(row, clarify(error));
      }
    }),
  );
  deps.mailNotices(joinMails(mails));
  return results;
}

async function tryRow(tx: Stores, row: ImportRow, job: ImportJob) {
  try {
    return await writeImportRow(tx, row, job);
  } catch (error) {
    return { refusal: toRefusal(row, clarify(error)) };
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
