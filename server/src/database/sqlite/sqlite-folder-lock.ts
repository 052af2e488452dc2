import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, toStoreError } from './sqlite-errors.ts';

/** Thrown when another process serves the same folder. */
export class FolderLockedError extends Error {
  constructor(options?: ErrorOptions) {
    super('another process holds the lock', options);
    this.name = 'FolderLockedError';
  }
}

/** A lock that lasts until it is released or the process ends, in whatever way. */
export interface FolderLock {
  release(): void;
}

/** Milliseconds that a server has to notice that it is to stop: one whose parent was killed looks every second. */
const patienceMs = 3000;

/**
 * Takes the folder for this process alone: it holds SQLite's lock on an empty file beside the database, which the system
 * drops with the process. Backups and seeds do not ask for it. Throws `FolderLockedError`, or
 * `StoreUnavailableError` for a folder that cannot be written.
 */
export function lockFolder(folder: string): FolderLock {
  const file = new DatabaseSync(join(folder, 'server.lock'), { timeout: patienceMs });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw isBusy(error) ? new FolderLockedError({ cause: error }) : toStoreError(error);
  }
  return { release: () => file.close() };
}
