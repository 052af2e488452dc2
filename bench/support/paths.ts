import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The built server: the output of `npm run build`, which `npm start` runs. */
export const serverMain = fromRoot('server/dist/main.js');
export const clusterCommand = fromRoot('bench/cluster/cluster-command.ts');
/** The flags and environment of Node with which `npm start` runs the server. */
export const serverOptions = fromRoot('scripts/support/server-options.json');
/** The folder of Node's compile cache for the server. */
export const compileCache = fromRoot('node_modules/.cache/duka');
export const seedCommand = fromRoot('server/src/seed/seed-command.ts');
export const moveCommand = fromRoot('server/src/move-command.ts');
/** Starts a new PostgreSQL server. */
export const postgresProgram = fromRoot('server/src/testing/postgres-program.ts');
/** Starts a new S3-compatible file store. */
export const s3Program = fromRoot('server/src/testing/s3-program.ts');
/** Multiplies the shops of a PostgreSQL database by copying their rows. */
export const multiplyProgram = fromRoot('server/src/testing/multiply-program.ts');
export const programs = fromRoot('bench/programs');
export const handWritten = fromRoot('bench/hand-written.ts');
export const resultsFile = fromRoot('bench/results.json');
/** The sources of the seeded rows and their tables: when one changes, the data are seeded again. */
export const seedSources = ['server/src/seed', 'server/src/database/migrations'].map(fromRoot);
export const tableSources = [
  'server/src/database/store/document-tables.ts',
  'server/src/database/derived/search-texts.ts',
  'domain/src/collections.ts',
].map(fromRoot);
/** The server and the web app as their sources are. */
export const serverSource = fromRoot('server/src/main.ts');
export const webFolder = fromRoot('web');
export const viteProgram = fromRoot('node_modules/vite/bin/vite.js');
