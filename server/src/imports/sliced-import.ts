import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#database/database.ts';
import type { UnfinishedImport } from '#database/store/import-store.ts';
import { MissingReferenceError, UniqueError } from '#database/store-errors.ts';
import { ApiError, apiError } from '#errors.ts';
import type { Writer } from '#http/caller/caller.ts';
import { createKeyedMutex } from '#work/keyed-mutex.ts';
import { runInSlices, runInSlicesToTheEnd, startSlice } from '#work/slices.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';
import { type ImportJob, type ImportRow, type RowResult, toRefusal, writeImportRow } from './import-row.ts';
import { takeBackRows } from './take-back-rows.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

/** The shops of this process whose products are written in slices. */
const ownShops = createKeyedMutex();

/**
 * Runs work on many products of a shop, which no other such work of the same shop runs beside, in whatever process. What an earlier one
 * has left behind, as its process has ended, is taken back before (decision 0091).
 */
export function withShopAlone<Result>(deps: ImportDeps, storeId: string, work: () => Promise<Result>): Promise<Result> {
  const alone = deps.database.shared?.turns.alone ?? ownShops;
  return alone(`import ${storeId}`, async () => {
    for (const unfinished of await deps.database.imports.listUnfinished(storeId)) {
      await takeBack(deps, unfinished, serverItself);
    }
    return work();
  });
}

/** Takes back all imports that a process left unfinished which has ended; waits for those that another is at. */
export async function takeBackUnfinished(deps: ImportDeps): Promise<void> {
  const unfinished = await deps.database.imports.listUnfinished();
  for (const storeId of new Set(unfinished.map((each) => each.storeId))) {
    await withShopAlone(deps, storeId, async () => {});
  }
}

/**
 * Stores all rows in one slice after another, so that others write in between. Where one is refused, its caller hangs up or the
 * store fails, those that are stored are taken back; where the process ends, the next start does it. Rejects with
 * `FirstRefusal`.
 */
export function writeInSlices(
  deps: ImportDeps,
  rows: readonly ImportRow[],
  job: ImportJob,
  caller: Writer,
): Promise<RowResult[]> {
  return withShopAlone(deps, job.storeId, async () => {
    const { storeId, importId } = job;
    const unfinished = { id: randomUUID(), storeId, importId, isUndo: false };
    try {
      return await runInSlices(() => writeAll(deps, rows, { ...job, callId: unfinished.id }, caller));
    } catch (error) {
      if (await deps.database.imports.isUnfinished(unfinished.id)) await takeBack(deps, unfinished, caller);
      throw error;
    }
  });
}

async function writeAll(
  { runWrite }: ImportDeps,
  rows: readonly ImportRow[],
  job: ImportJob & { readonly callId: string },
  caller: Writer,
): Promise<RowResult[]> {
  const { storeId, importId, callId } = job;
  const all: RowResult[] = [];
  const writeSlice = async (write: Write) => {
    if (all.length === 0) await write.imports.begin({ id: callId, storeId, importId, isUndo: false });
    const isEnough = startSlice();
    const results: RowResult[] = [];
    for (const row of rows.slice(all.length)) {
      if (isEnough(results.length)) return results;
      results.push(await writeOrRefuse(write, row, job, all.length + results.length));
    }
    await write.imports.end(callId);
    noteImport(write, job, rows);
    return results;
  };
  while (all.length < rows.length) {
    all.push(...(await runWrite(caller, writeSlice, { reason: job.reason, at: job.at, group: importId })));
  }
  return all;
}

/** Has the import leave one line in the list of activities: its number of rows, or the name of the one product (R66). */
export function noteImport(write: Write, { storeId, importId, reason }: ImportJob, rows: readonly ImportRow[]): void {
  const kind = reason === 'import' ? 'import' : reason === 'count' ? 'count' : 'edit-stock';
  const [only] = rows.length === 1 ? rows : [];
  const name = only && write.findWritten('products', only.documentId)?.attributes.name;
  write.noteAct({
    ...{ kind, storeId, subjectCollection: 'products', subject: only?.documentId ?? importId },
    summary: typeof name === 'string' ? name : String(rows.length),
  });
}

/** The same of an import that is taken back. */
export function noteUndo(
  write: Write,
  { storeId, importId }: Pick<UnfinishedImport, 'storeId' | 'importId'>,
  size: number,
): void {
  const about = { kind: 'undo-import', subjectCollection: 'products' } as const;
  write.noteAct({ ...about, storeId, subject: importId, summary: String(size) });
}

/** Rows of which a slice takes back as many as it has time for. */
const takenBackAtOnce = 100;

/**
 * Takes back what an unfinished import has left, slice by slice. A row that the store lets nobody take back stays as it is. With `size`, the
 * number of products, it is the act of its caller (R66).
 */
export function takeBack(deps: ImportDeps, unfinished: UnfinishedImport, caller: Writer, size?: number): Promise<void> {
  const { database, runWrite } = deps;
  return runInSlicesToTheEnd(async () => {
    let most = takenBackAtOnce;
    for (let isDone = false; !isDone; ) {
      try {
        const takeSome = async (write: Write) => {
          const isLast = await takeBackRows(write, unfinished, most);
          if (isLast && size !== undefined) noteUndo(write, unfinished, size);
          return isLast;
        };
        isDone = await runWrite(caller, takeSome, { reason: 'undo' });
      } catch (error) {
        if (!isRefused(error)) throw error;
        // One of these rows is to blame, and by itself it shows which.
        if (most === 1) await database.transaction((tx) => forgetNext(tx, unfinished));
        most = 1;
      }
    }
  });
}

const isRefused = (error: unknown): boolean =>
  error instanceof UniqueError || error instanceof MissingReferenceError || error instanceof ApiError;

async function forgetNext({ imports }: Transaction, unfinished: UnfinishedImport): Promise<void> {
  const { storeId, importId } = unfinished;
  const rows = await imports.listLeft(unfinished, 1);
  await imports.deleteRows(
    storeId,
    importId,
    rows.map(({ documentId }) => documentId),
  );
}

/** Rejects with `FirstRefusal` for a row that is refused. */
export async function writeOrRefuse(write: Write, row: ImportRow, job: ImportJob, place: number): Promise<RowResult> {
  try {
    return await writeImportRow(write, row, { ...job, place });
  } catch (error) {
    throw new FirstRefusal(place, toRefusal(row, clarify(error)));
  }
}

/** Says in the words of a call what the engine refuses. */
export function clarify(error: unknown): unknown {
  if (error instanceof MissingReferenceError)
    return apiError('relationship_value_invalid', undefined, { cause: error });
  return error;
}

/** Undoes a transaction because of one row. */
export class FirstRefusal extends Error {
  readonly index: number;
  readonly refusal: RowResult;

  constructor(index: number, refusal: RowResult) {
    super('a row was refused');
    this.index = index;
    this.refusal = refusal;
  }
}
