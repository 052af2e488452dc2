import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { startDuka } from './duka-process.ts';
import { call, documentsPath, newSeller, productOf } from './wire.ts';

/** Makes data read-only and writable again. */
export interface Lock {
  readonly close: () => void;
  readonly open: () => void;
}

export function mountLock(place: string): Lock {
  const remount = (mode: string) => {
    const { status, stderr } = spawnSync('mount', ['-o', `remount,${mode}`, place], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  return { close: () => remount('ro'), open: () => remount('rw') };
}

/** Byte 18 of a database is the format its writers must know; of an unknown one SQLite says that it is read-only. */
export function formatLock(dataDir: string): Lock {
  const write = (format: number) => {
    const file = openSync(join(dataDir, 'duka.sqlite'), 'r+');
    writeSync(file, Uint8Array.of(format), 0, 1, 18);
    closeSync(file);
  };
  // 2 is the write-ahead log.
  return { close: () => write(3), open: () => write(2) };
}

/** Starts the server over a database it may not write; returns the faults found, in words. */
export async function startReadOnly(dataDir: string, lock: Lock): Promise<string[]> {
  const faults: string[] = [];
  const first = await startDuka(dataDir);
  const seller = await newSeller(first.url, 'locked');
  await first.stop();

  lock.close();
  const words = await startDuka(dataDir).then(
    async (duka) => {
      await duka.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  if (!/^The server ended:\nDuka cannot start: The (data folder|database) (\S+ )?cannot be [^\n]+\.$/.test(words)) {
    faults.push(`no clear line over a read-only database: ${words}`);
  }

  lock.open();
  const again = await startDuka(dataDir);
  const body = { documentId: 'after', data: productOf(seller) };
  const { status } = await call(again.url, 'POST', documentsPath('products'), { as: seller, body });
  if (status !== 201) faults.push(`a product was answered ${status} once the database could be written again`);
  await again.stop();
  return faults;
}
