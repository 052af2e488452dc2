import { mkdirSync } from 'node:fs';
import { type Config, ConfigError, databasePath, readConfig } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { NewerDatabaseError } from '#database/store-errors.ts';
import { openContent } from '#files/file-storage.ts';
import { seedBulk } from './bulk.ts';
import { describePasswords, seedDemo } from './demo.ts';
import { emailOf } from './demo-people.ts';
import { createProgress } from './progress.ts';
import { parseSeedArguments, SeedArgumentError, usage } from './seed-arguments.ts';

/** `npm run seed`: the demo without arguments, shops for measuring with them. On a file it may run beside a server. */
async function run(args: readonly string[]): Promise<void> {
  process.umask(0o077);
  const sizes = parseSeedArguments(args);
  const config = readConfig(process.env);
  const database = await open(config);
  const now = new Date();
  try {
    if (sizes) {
      await seedBulk(database, sizes, now, createProgress(process.stdout, 'products and orders'));
    } else {
      const { isNew, passwords } = await seedDemo({
        ...{ database, now, isPublic: config.isPublic },
        openContent: () => openContent(config),
      });
      const state = isNew ? 'is in place' : 'was there already; nothing was changed';
      console.log(`The demo ${state} in ${config.dataDir}. Sign in as ${emailOf('asha')}.`);
      for (const line of describePasswords(passwords)) console.log(line);
    }
  } finally {
    await database.close();
  }
}

function open(config: Config) {
  // For this user alone: the folder holds sellers' data.
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return openDatabase({ ...config, path: databasePath(config) });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  if (error instanceof SeedArgumentError) console.error(`${error.message}\n${usage}`);
  else if (error instanceof ConfigError) console.error(`Duka cannot be seeded: ${error.message}`);
  else if (isFileError(error) || error instanceof NewerDatabaseError)
    console.error(`Duka cannot be seeded: ${error.message}.`);
  else throw error;
}

/** A folder or database that cannot be read or written, as against a mistake of ours. */
function isFileError(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return ['EACCES', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ERR_SQLITE_ERROR'].some((known) => known === code);
}
