import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { startDuka } from './duka-process.ts';
import { call, documentsPath, newSeller, productOf } from './wire.ts';

/** Makes a data folder read-only (`close`) and writable again (`open`). */
export interface Lock {
  readonly close: () => void;
  readonly open: () => void;
}

/** Returns a lock that remounts the file system at `mountPoint`. */
export function mountLock(mountPoint: string): Lock {
  const remount = (mode: string) => {
    const { status, stderr } = spawnSync('mount', ['-o', `remount,${mode}`, mountPoint], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  return { close: () => remount('ro'), open: () => remount('rw') };
}

/**
 * Returns a lock that changes the write version in the database header (byte 18). SQLite opens a database with an unknown write
 * version read-only; version 2 is the write-ahead log.
 */
export function formatLock(dataDir: string): Lock {
  const setVersion = (version: number) => {
    const file = openSync(join(dataDir, 'duka.sqlite'), 'r+');
    writeSync(file, Uint8Array.of(version), 0, 1, 18);
    closeSync(file);
  };
  return { close: () => setVersion(3), open: () => setVersion(2) };
}

/** Starts the server over a read-only database. Resolves to the faults found, in words. */
export async function startReadOnly(dataDir: string, lock: Lock): Promise<string[]> {
  const faults: string[] = [];
  const first = await startDuka(dataDir);
  const seller = await newSeller(first.url, 'locked');
  await first.stop();

  lock.close();
  const startError = await startDuka(dataDir).then(
    async (duka) => {
      await duka.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  if (
    !/^The server ended:\nDuka cannot start: The (data folder|database) (\S+ )?cannot be [^\n]+\.$/.test(startError)
  ) {
    faults.push(`no clear line over a read-only database: ${startError}`);
  }

  lock.open();
  const again = await startDuka(dataDir);
  const body = { documentId: 'after', data: productOf(seller) };
  const { status } = await call(again.url, 'POST', documentsPath('products'), { as: seller, body });
  if (status !== 201) faults.push(`a product was answered ${status} once the database could be written again`);
  await again.stop();
  return faults;
}
