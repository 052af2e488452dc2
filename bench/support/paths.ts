import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What `npm run build` makes of the server, and `npm start` runs. */
export const serverMain = fromRoot('server/dist/main.js');
export const clusterCommand = fromRoot('server/src/cluster-command.ts');
/** How `npm start` has Node run the server: flags and environment. */
export const serverOptions = fromRoot('scripts/support/server-options.json');
/** Where Node keeps what it has compiled of the server. */
export const compileCache = fromRoot('node_modules/.cache/duka');
export const seedCommand = fromRoot('server/src/seed/seed-command.ts');
export const moveCommand = fromRoot('server/src/move-command.ts');
/** Starts a PostgreSQL of its own. */
export const postgresProgram = fromRoot('server/src/testing/postgres-program.ts');
/** Starts a store of files of its own. */
export const s3Program = fromRoot('server/src/testing/s3-program.ts');
/** Makes many times as many shops of those in a PostgreSQL database. */
export const multiplyProgram = fromRoot('server/src/testing/multiply-program.ts');
export const programs = fromRoot('bench/programs');
export const handWritten = fromRoot('bench/hand-written.ts');
export const resultsFile = fromRoot('bench/results.json');
/** What the seeded rows and their tables are made from: another text here means seeding anew. */
export const seedSources = ['server/src/seed', 'server/src/database/migrations'].map(fromRoot);
export const tableSources = [
  'server/src/database/document-tables.ts',
  'server/src/database/search-texts.ts',
  'domain/src/collections.ts',
].map(fromRoot);
