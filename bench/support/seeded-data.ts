import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seedCommand, seedSources } from './paths.ts';

export interface Sizes {
  readonly stores: number;
  readonly products: number;
  readonly largeStore: number;
}

/** The data that the issue of the measures names. */
export const fullSizes: Sizes = { stores: 2000, products: 100_000, largeStore: 10_000 };

const run = promisify(execFile);

/**
 * Copies bulk data into a new folder; answers nothing. The first time they are made, and kept in the system's temporary
 * folder for as long as what they are made from stays the same.
 */
export async function copySeededData(sizes: Sizes, folder: string): Promise<void> {
  const kept = join(tmpdir(), `duka-bench-${digest(sizes)}`);
  if (!existsSync(kept)) {
    const fresh = `${kept}-${process.pid}`;
    mkdirSync(fresh);
    try {
      await seed(sizes, fresh);
      renameSync(fresh, kept);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  cpSync(kept, folder, { recursive: true });
}

async function seed({ stores, products, largeStore }: Sizes, folder: string): Promise<void> {
  const sizes = ['--stores', stores, '--products', products, '--large-store', largeStore].map(String);
  await run(process.execPath, [seedCommand, ...sizes], { env: { ...process.env, DUKA_DATA_DIR: folder } });
}

function digest(sizes: Sizes): string {
  const hash = createHash('sha256').update(JSON.stringify(sizes));
  for (const folder of seedSources) {
    for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
