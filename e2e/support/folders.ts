import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** The folder with the data of one run; the runner passes it to its children. */
process.env.DUKA_E2E_DIR ??= join(tmpdir(), `duka-e2e-${process.pid}`);
export const runDir = process.env.DUKA_E2E_DIR;

/** The demo data, seeded once; every server begins with a copy. */
export const seededData = join(runDir, 'seeded');
/** The same as it is made in the moment of the pictures. */
export const seededLooks = join(runDir, 'seeded-looks');
