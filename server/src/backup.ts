import { createHash, randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  copyDatabase,
  findDamage,
  forgetContent,
  forgetSignIns,
  hasContent,
  listContents,
  setFeedEpoch,
} from '#database/sqlite/sqlite-backup.ts';
import { contentPath } from '#files/folder-content-store.ts';
import { isMissing } from '#files/missing-file.ts';
import { databasePath, secretKeyName } from './config.ts';
import { serverVersion } from './http/wire/api-headers.ts';

/** Says in one clear line why a backup or a restore cannot be made. */
export class BackupError extends Error {}

export interface BackupReport {
  readonly files: number;
  readonly bytes: number;
}

/** This file is written last: a folder without it is no complete backup. */
const noteName = 'backup.json';
/** Two restores of one backup have not the same epoch. */
const epochBytes = 8;

/**
 * Copies the database and the files of a data folder into `folder`, which must be empty or not there yet. A server may
 * go on working meanwhile: the backup is the moment at which its database was copied.
 */
export async function backUp(dataDir: string, folder: string, now: Date): Promise<BackupReport> {
  if (!existsSync(databasePath({ dataDir }))) throw new BackupError(`There is no database in ${dataDir}.`);
  checkEmpty(folder);
  await copyKey(dataDir, folder);
  await copyDatabase(databasePath({ dataDir }), databasePath({ dataDir: folder }));
  const report = await copyFiles(dataDir, folder);
  checkSound(folder);
  const note = { at: now.toISOString(), version: serverVersion, ...report };
  await writeFile(join(folder, noteName), `${JSON.stringify(note, undefined, 2)}\n`, { flag: 'wx', flush: true });
  return report;
}

/** Fills the data folder, which must be empty or not there yet, from a backup. No server may be using it. */
export async function restore(folder: string, dataDir: string): Promise<BackupReport> {
  if (!existsSync(join(folder, noteName)))
    throw new BackupError(`${folder} holds no whole backup: it has no ${noteName}.`);
  const { files } = JSON.parse(readFileSync(join(folder, noteName), 'utf8')) as BackupReport;
  checkSound(folder);
  checkEmpty(dataDir);
  const contents = listContents(databasePath({ dataDir: folder }));
  if (contents.length !== files) throw new BackupError(`${folder} names ${contents.length} files, not ${files}.`);
  await copyKey(folder, dataDir);
  let bytes = 0;
  for (const { contentKey, signature } of contents) {
    bytes += await copyContent(contentPath(folder, contentKey), contentPath(dataDir, contentKey), signature);
  }
  // The database comes last, and gets its name only when all of it is there: without it a server would see an empty
  // shop, not half of one.
  const part = `${databasePath({ dataDir })}.part`;
  bytes += await copyContent(databasePath({ dataDir: folder }), part);
  // A backup of an earlier version may hold sessions.
  forgetSignIns(part);
  setFeedEpoch(part, randomBytes(epochBytes).toString('hex'));
  renameSync(part, databasePath({ dataDir }));
  return { files, bytes };
}

/**
 * Copies the files that the copied database names. They never change under their keys, so they may be copied after it;
 * one that was deleted in the meantime counts as deleted.
 */
export async function copyFiles(dataDir: string, folder: string): Promise<BackupReport> {
  const copy = databasePath({ dataDir: folder });
  let files = 0;
  let bytes = 0;
  for (const { contentKey, signature } of listContents(copy)) {
    try {
      bytes += await copyContent(contentPath(dataDir, contentKey), contentPath(folder, contentKey), signature);
      files += 1;
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (hasContent(databasePath({ dataDir }), contentKey)) {
        throw new BackupError(`${contentPath(dataDir, contentKey)} is missing, and its row is not.`, { cause: error });
      }
      forgetContent(copy, contentKey);
    }
  }
  return { files, bytes };
}

/**
 * Without the key no seller's authenticator app would work on the copy. An operator may keep it elsewhere
 * (DUKA_KEY_FILE).
 */
async function copyKey(from: string, to: string): Promise<void> {
  if (existsSync(join(from, secretKeyName))) await copyContent(join(from, secretKeyName), join(to, secretKeyName));
}

/** Copies one file to the disk; returns its size. Throws `BackupError` when its bytes are not those of the signature. */
async function copyContent(from: string, to: string, signature?: string): Promise<number> {
  const hash = createHash('md5');
  let bytes = 0;
  const source = createReadStream(from);
  await new Promise((resolve, reject) => source.on('open', resolve).on('error', reject));
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(source, measure, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  if (signature !== undefined && hash.digest('hex') !== signature) {
    throw new BackupError(`${from} has other bytes than its row says.`);
  }
  return bytes;
}

function checkEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} is not empty. Name a folder that is empty or not there yet.`);
  }
  // Only this user may read the folder: it will hold sellers' data.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

function checkSound(folder: string): void {
  const [damage] = findDamage(databasePath({ dataDir: folder }));
  if (damage !== undefined) throw new BackupError(`The database in ${folder} is damaged: ${damage}.`);
}
