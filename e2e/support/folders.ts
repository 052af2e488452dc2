import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** Where one run keeps its data folders; the runner's children learn it from the runner. */
process.env.DUKA_E2E_DIR ??= join(tmpdir(), `duka-e2e-${process.pid}`);
export const runDir = process.env.DUKA_E2E_DIR;

/** The demo, seeded once; every server begins with a copy of it. */
export const seededData = join(runDir, 'seeded');
