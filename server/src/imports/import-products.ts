import { findShopOwner } from '@duka/domain/commands/command';
import { dayMs } from '@duka/domain/values/durations';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller/caller.ts';
import { runInSlices } from '#work/slices.ts';
import type { Write } from '#writes/write.ts';
import { type ImportJob, type ImportRow, type RowResult, toRefusal, writeImportRow } from './import-row.ts';
import { clarify, FirstRefusal, type ImportDeps, noteImport, writeInSlices, writeOrRefuse } from './sliced-import.ts';

/** `all` stores every row or none, `rows` each for itself, and `check` tries each for itself and stores nothing. */
export const importModes = ['all', 'rows', 'check'] as const;
export type ImportMode = (typeof importModes)[number];

/** Why the rows change: a file was imported, stock was counted, or quantities were typed. Apps from before R45 send `edit` for counts too. */
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

/** Days after an import during which it can be taken back. */
const undoDays = 30;
/** The most rows of a shop's newest imports that can be undone, as each row stores what its product was before. */
const undoRows = 50_000;
/** Rows of old imports that one transaction deletes. */
const forgottenAtOnce = 500;
/** Rows that wait for their turn together, where each row has its own transaction. */
const rowsAtATime = 25;
/** The most rows that one transaction can store without delaying other callers. */
export const fewRows = 25;

/**
 * Stores many products of a shop in one call; returns the outcome of each row, in order. Rejects with `ApiError` 404
 * `document_not_found` when there is no such shop.
 */
export async function importProducts(deps: ImportDeps, request: ImportRequest, caller: Writer): Promise<ImportAnswer> {
  const { database, now } = deps;
  const { storeId, importId, mode, reason, rows } = request;
  const ownerAccountId = await findShopOwner(database, storeId);
  if (ownerAccountId === undefined) throw apiError('document_not_found');
  const job = { importId, storeId, ownerAccountId, reason, at: now().toISOString() };
  if (mode !== 'check') await forgetOld(deps, storeId);
  if (mode === 'rows') {
    const results = await importEach(deps, rows, job, mode, caller);
    const stored = rows.filter((_, index) => ['created', 'updated'].includes(results[index]?.outcome ?? ''));
    if (stored.length > 0) await deps.runWrite(caller, async (write) => noteImport(write, job, stored), { at: job.at });
    return { stored: true, rows: results };
  }
  if (mode === 'check') return { stored: false, rows: await importEach(deps, rows, job, mode, caller) };
  if (rows.length > fewRows) return importMany(deps, rows, job, caller);
  try {
    return { stored: true, rows: await importFew(deps, rows, job, caller) };
  } catch (error) {
    if (!(error instanceof FirstRefusal)) throw error;
    // The transaction stopped at the first refused row; the response lists all of them.
    return refuseWith(error, await importEach(deps, rows, job, 'check', caller));
  }
}

async function forgetOld({ database, now }: ImportDeps, storeId: string): Promise<void> {
  const old = new Date(now().getTime() - undoDays * dayMs).toISOString();
  const beyond = await database.imports.findTimeBeyond(storeId, undoRows);
  const before = beyond === undefined || beyond < old ? old : beyond;
  const forgetSome = () => database.transaction((tx) => tx.imports.deleteBefore(storeId, before, forgottenAtOnce));
  let forgotten = await forgetSome();
  while (forgotten === forgottenAtOnce) forgotten = await runInSlices(forgetSome);
}

async function importFew(
  deps: ImportDeps,
  rows: readonly ImportRow[],
  job: ImportJob,
  caller: Writer,
): Promise<RowResult[]> {
  const work = async (write: Write) => {
    const results: RowResult[] = [];
    for (const [index, row] of rows.entries()) results.push(await writeOrRefuse(write, row, job, index));
    noteImport(write, job, rows);
    return results;
  };
  return deps.runWrite(caller, work, { reason: job.reason, at: job.at, group: job.importId });
}

/** Tries each row without storing it, so that nobody sees a part of a refused file, and then stores all rows in slices. */
async function importMany(
  deps: ImportDeps,
  rows: readonly ImportRow[],
  job: ImportJob,
  caller: Writer,
): Promise<ImportAnswer> {
  const checked = await importEach(deps, rows, job, 'check', caller);
  if (checked.some(({ outcome }) => outcome === 'refused')) return { stored: false, rows: checked };
  try {
    return { stored: true, rows: await writeInSlices(deps, rows, job, caller) };
  } catch (error) {
    if (!(error instanceof FirstRefusal)) throw error;
    return refuseWith(error, checked);
  }
}

/** Returns the refused rows; where each row alone was accepted, the one that conflicts with another row or with a write in between. */
function refuseWith({ index: place, refusal }: FirstRefusal, checked: readonly RowResult[]): ImportAnswer {
  const isRefused = checked.some(({ outcome }) => outcome === 'refused');
  return { stored: false, rows: isRefused ? checked : checked.map((row, index) => (index === place ? refusal : row)) };
}

/** Stores each row in its own transaction. Rows that wait together may share a commit, and other callers write in between. */
async function importEach(
  deps: ImportDeps,
  rows: readonly ImportRow[],
  job: ImportJob,
  mode: 'rows' | 'check',
  caller: Writer,
): Promise<RowResult[]> {
  const options = { reason: job.reason, at: job.at, group: job.importId };
  const importOne = async (row: ImportRow) => {
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
  };
  if (rows.length <= fewRows) return Promise.all(rows.map(importOne));
  return runInSlices(async () => {
    const results: RowResult[] = [];
    while (results.length < rows.length) {
      const part = rows.slice(results.length, results.length + rowsAtATime);
      results.push(...(await Promise.all(part.map(importOne))));
    }
    return results;
  });
}

/** Thrown to roll back the transaction of a row that is only tried; carries its result. */
class OnlyTried extends Error {
  readonly result: RowResult;

  constructor(result: RowResult) {
    super('a row was tried');
    this.result = result;
  }
}
