import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seedCommand, seedSources, tableSources } from './paths.ts';

export interface Sizes {
  readonly stores: number;
  readonly products: number;
  readonly largeStore: number;
  /** Orders of the busy shop. */
  readonly busyStore: number;
  /** Opens the pages of the shops to everybody. */
  readonly areOpen?: boolean;
}

/** The amounts of data that docs/measurements.md was measured with. */
export const fullSizes: Sizes = { stores: 2000, products: 100_000, largeStore: 10_000, busyStore: 200_000 };

const run = promisify(execFile);

/**
 * Copies bulk data into a new folder. The first call makes the data and caches them in the system's temporary
 * folder; they are made again when the code of the seed or of the tables has changed.
 */
export async function copySeededData(sizes: Sizes, folder: string): Promise<void> {
  const prefix = `duka-bench-${Object.values(sizes).join('-')}-`;
  const name = prefix + digest();
  const cached = join(tmpdir(), name);
  if (!existsSync(cached)) {
    for (const old of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix) && each !== name)) {
      rmSync(join(tmpdir(), old), { recursive: true, force: true });
    }
    const fresh = mkdtempSync(join(tmpdir(), 'duka-bench-seeding-'));
    try {
      await seed(sizes, fresh);
      cacheAs(cached, fresh);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  cpSync(cached, folder, { recursive: true });
}

/** Moves the data into the cache. Where another program was faster, its data stay. */
function cacheAs(cached: string, fresh: string): void {
  try {
    renameSync(fresh, cached);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

async function seed({ stores, products, largeStore, busyStore, areOpen }: Sizes, folder: string): Promise<void> {
  const options = { stores, products, 'large-store': largeStore, 'busy-store': busyStore };
  const sizes = Object.entries(options).flatMap(([name, size]) => [`--${name}`, String(size)]);
  const open = areOpen ? ['--open'] : [];
  await run(process.execPath, [seedCommand, ...sizes, ...open], { env: { ...process.env, DUKA_DATA_DIR: folder } });
}

function digest(): string {
  const hash = createHash('sha256');
  const files = seedSources.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const file of [...files.sort(), ...tableSources]) {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
