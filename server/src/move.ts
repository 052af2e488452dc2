import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type AllRows, MoveError, type RowsToFill, type StoredRow, type TableShape } from '#database/all-rows.ts';
import { type MovedRows, moveRows, type Report } from '#database/move-rows.ts';
import { openSqliteRows, openSqliteToFill } from '#database/sqlite/sqlite-all-rows.ts';
import { FolderLockedError, lockFolder } from '#database/sqlite/sqlite-folder-lock.ts';
import type { BarcodeScope } from '#database/store/barcode-indexes.ts';
import { openContent } from '#files/file-storage.ts';
import { type DescribedContent, type MovedContents, moveContents } from '#files/move-contents.ts';
import type { S3Place } from '#files/s3-url.ts';
import { databasePath, secretKeyName } from './config.ts';

export interface Move {
  /** True for a move from the folder into PostgreSQL, false for one back. */
  readonly isUp: boolean;
  readonly databaseUrl: string;
  /** The folder of the database file. */
  readonly folder: string;
  /** The folder that a server on PostgreSQL has. */
  readonly dataDir: string;
  /** The store that the files go to, or come from. Without it they lie in `dataDir`. */
  readonly store?: S3Place;
  /** Whether they are in a store already, and stay there. */
  readonly filesStay: boolean;
  readonly barcodeScope: BarcodeScope;
}

export interface Moved extends MovedRows, MovedContents {}

/** Returns what to call with how much was done, for each thing that takes long. */
type OpenReport = (what: string) => Report;

/**
 * Moves a shop that stands still: its files first, then its rows, all in one transaction, and compares each file and each table
 * with what it was. Whatever fails leaves the shop where it was. Rejects with `MoveError` for what its caller can change.
 */
export async function move(move: Move, openReport: OpenReport): Promise<Moved> {
  const lock = lockStandingStill(move);
  try {
    return await (move.isUp ? moveUp(move, openReport) : moveBack(move, openReport));
  } finally {
    lock.release();
  }
}

function lockStandingStill({ isUp, folder }: Move) {
  const hasDatabase = existsSync(databasePath({ dataDir: folder }));
  if (isUp && !hasDatabase) throw new MoveError(`There is no database in ${folder}.`);
  if (!isUp && hasDatabase)
    throw new MoveError(`There is a database in ${folder} already. Name another folder, or move it away.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    throw new MoveError(`A Duka runs on ${folder}. Stop it first.`, { cause: error });
  }
}

async function moveUp(move: Move, openReport: OpenReport): Promise<Moved> {
  const { openPostgresToFill } = await import('#database/postgres/postgres-all-rows.ts');
  const from = await openSqliteRows(databasePath({ dataDir: move.folder }), move.barcodeScope);
  try {
    const to = await openPostgresToFill(move.databaseUrl, move.barcodeScope);
    return await closing(to, () => moveAll(from, to, move, openReport));
  } finally {
    await from.close();
  }
}

async function moveBack(move: Move, openReport: OpenReport): Promise<Moved> {
  const { openPostgresRows } = await import('#database/postgres/postgres-all-rows.ts');
  const path = databasePath({ dataDir: move.folder });
  // The file gets its name when all of it is there: without it a server would see an empty shop, not half of one.
  const part = `${path}.part`;
  const removePart = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(part + end, { force: true });
  };
  const from = await openPostgresRows(move.databaseUrl, move.barcodeScope);
  try {
    removePart();
    const to = await openSqliteToFill(part, move.barcodeScope);
    const moved = await closing(to, () => moveAll(from, to, move, openReport));
    takeKey(move);
    renameSync(part, path);
    return moved;
  } finally {
    removePart();
    await from.close();
  }
}

async function closing<Result>(rows: AllRows, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await rows.close();
  }
}

async function moveAll(from: AllRows, to: RowsToFill, move: Move, openReport: OpenReport): Promise<Moved> {
  const places = placesOfFiles(move);
  const contents = places
    ? await moveFiles(places, await listContents(from), openReport('files'))
    : { files: 0, bytes: 0, lost: [] };
  const reports = { copied: openReport('rows copied'), compared: openReport('rows compared') };
  // The parts of an upload under way are kept in another form by each store; it is begun anew.
  const rows = await moveRows(from, to, reports, places ? isUnfinishedUpload : undefined);
  await to.commit();
  return { ...rows, ...contents };
}

interface FilePlace {
  readonly dataDir: string;
  readonly s3?: S3Place;
}

/** Returns where the files come from and go to; undefined when they stay where they are. */
function placesOfFiles({ isUp, dataDir, folder, store, filesStay }: Move): readonly [FilePlace, FilePlace] | undefined {
  const beside: FilePlace = { dataDir, ...(store && { s3: store }) };
  if (filesStay || (!store && dataDir === folder)) return undefined;
  return isUp ? [{ dataDir }, beside] : [beside, { dataDir: folder }];
}

async function moveFiles(
  [from, to]: readonly [FilePlace, FilePlace],
  contents: readonly DescribedContent[],
  report: Report,
): Promise<MovedContents> {
  if (to.s3) {
    const { findForeignContent } = await import('#files/s3-storage.ts');
    const foreign = await findForeignContent(to.s3, new Set(contents.map(({ contentKey }) => contentKey)));
    if (foreign !== undefined) {
      throw new MoveError(`The store to fill is not empty: it has ${foreign}. Name another bucket, or a prefix of it.`);
    }
  }
  return moveContents(await openContent(from), await openContent(to), contents, report);
}

async function listContents(from: AllRows): Promise<readonly DescribedContent[]> {
  const table = (await from.listTables()).find(({ name }) => name === 'files');
  if (!table) return [];
  const contents: DescribedContent[] = [];
  for await (const rows of from.read(table)) {
    for (const row of rows) {
      const textOf = (column: string) => String(row[table.columns.indexOf(column)]);
      const [id, contentKey, signature] = [textOf('_id'), textOf('contentKey'), textOf('signature')];
      if (signature !== '') contents.push({ id, contentKey, signature, sizeBytes: Number(textOf('sizeOriginal')) });
    }
  }
  return contents;
}

function isUnfinishedUpload({ name, columns }: TableShape, row: StoredRow): boolean {
  return name === 'files' && row[columns.indexOf('signature')] === '';
}

/** Without the key no seller's authenticator app would work. */
function takeKey({ dataDir, folder }: Move): void {
  const [from, to] = [join(dataDir, secretKeyName), join(folder, secretKeyName)];
  if (existsSync(from) && !existsSync(to)) copyFileSync(from, to);
}
