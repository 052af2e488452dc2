import { backup, DatabaseSync } from 'node:sqlite';

/** The bytes of a complete file as its row describes them. */
export interface StoredContent {
  readonly contentKey: string;
  /** MD5 in hex. */
  readonly signature: string;
}

/** Milliseconds to wait for a lock. */
const busyTimeoutMs = 5000;
/** Pages copied in one step: all of them, as SQLite begins again whenever the source changes between two steps. */
const pagesInStep = 0x7fffffff;

/**
 * Copies a database that may be in use, as it is at one moment, by SQLite's own online backup. The copy is one file that is
 * whole in itself; uploads under way are left out of it. Rejects with the engine's error.
 */
export async function copyDatabase(path: string, target: string): Promise<void> {
  const source = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
  try {
    await backup(source, target, { rate: pagesInStep });
  } finally {
    source.close();
  }
  withDatabase(target, false, (copy) => {
    copy.exec("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = ON; DELETE FROM files WHERE signature = ''");
    dropSignIns(copy);
  });
}

/** Ends every session of a copied database, with the mailed links and codes that are still open. */
export function forgetSignIns(path: string): void {
  withDatabase(path, false, dropSignIns);
}

/** A stolen backup must not sign anyone in, so sessions, mailed links and codes are deleted from it. */
function dropSignIns(database: DatabaseSync): void {
  database.exec('PRAGMA secure_delete = ON');
  const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
  for (const table of ['challenges', 'tokens', 'sessions']) {
    if (isThere.get(table)) database.exec(`DELETE FROM ${table}`);
  }
}

/** Gives the feed of a restored database this epoch, as others have its next numbers already for changes that are lost (R34). */
export function setFeedEpoch(path: string, epoch: string): void {
  withDatabase(path, false, (database) => {
    database.exec('CREATE TABLE IF NOT EXISTS feedEpoch (id integer PRIMARY KEY, epoch text NOT NULL)');
    database.prepare('INSERT OR REPLACE INTO feedEpoch (id, epoch) VALUES (1, ?)').run(epoch);
  });
}

/** Returns the errors of SQLite's `integrity_check`; empty for a sound database. */
export function findDamage(path: string): string[] {
  return withDatabase(path, true, (database) => {
    const rows = database.prepare('PRAGMA integrity_check').all();
    return rows.map((row) => String(row.integrity_check)).filter((word) => word !== 'ok');
  });
}

export function listContents(path: string): StoredContent[] {
  return withDatabase(path, true, (database) =>
    database
      .prepare("SELECT contentKey, signature FROM files WHERE signature <> '' ORDER BY _seq")
      .all()
      .map((row) => ({ contentKey: String(row.contentKey), signature: String(row.signature) })),
  );
}

export function hasContent(path: string, contentKey: string): boolean {
  return withDatabase(
    path,
    true,
    (database) => database.prepare('SELECT 1 FROM files WHERE contentKey = ?').get(contentKey) !== undefined,
  );
}

/** Deletes the row of a file, with who may read it. */
export function forgetContent(path: string, contentKey: string): void {
  withDatabase(path, false, (database) => {
    database.exec('PRAGMA foreign_keys = ON');
    database.prepare('DELETE FROM files WHERE contentKey = ?').run(contentKey);
  });
}

function withDatabase<Result>(path: string, readOnly: boolean, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path, { readOnly, timeout: busyTimeoutMs });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
