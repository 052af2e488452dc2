import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Duka, startDuka, withFolder } from './duka-process.ts';

/** A disk that can be filled under the feet of the server. */
export interface SmallDisk {
  readonly dataDir: string;
  readonly start: () => Promise<Duka>;
  /** Returns the server as it goes on with a full disk. */
  readonly fill: (duka: Duka) => Promise<Duka>;
  readonly free: (duka: Duka) => Promise<Duka>;
}

const diskBytes = 24 * 1024 * 1024;
/** In blocks of 512 or 1024 bytes, as the shell counts: less than a dozen large products need. */
const limitBlocks = 400;

/** Runs `work` on a memory disk of its own where the system lets us mount one. */
export async function withMountedDisk<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  return withFolder(async (folder) => {
    const place = join(folder, 'disk');
    mkdirSync(place);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', place]).status !== 0) return undefined;
    try {
      return { result: await work(place) };
    } finally {
      spawnSync('umount', ['-l', place]);
    }
  });
}

/** The server's data fill the disk together with a file of ours, which can go again. */
export function mountedDisk(place: string): SmallDisk {
  const ballast = join(place, 'ballast');
  const dataDir = join(place, 'data');
  return {
    dataDir,
    start: () => startDuka(dataDir),
    async fill(duka) {
      writeUntilFull(ballast);
      return duka;
    },
    async free(duka) {
      rmSync(ballast);
      return duka;
    },
  };
}

/** If nothing can be mounted, the system's limit on the size of files replaces the disk: a restart sets and lifts it. */
export function limitedDisk(folder: string): SmallDisk {
  const dataDir = join(folder, 'data');
  return {
    dataDir,
    start: () => startDuka(dataDir),
    async fill(duka) {
      await duka.stop();
      return startDuka(dataDir, { prelude: `ulimit -S -f ${limitBlocks}` });
    },
    async free(duka) {
      await duka.stop();
      return startDuka(dataDir);
    },
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'w');
  try {
    // Ever smaller pieces, so that not even a little room is left.
    for (const size of [65_536, 4096, 1]) fillWith(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function fillWith(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
