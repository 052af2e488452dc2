import { resolve } from 'node:path';
import { BackupError, restore } from './backup.ts';
import { ConfigError, readConfig } from './config.ts';

process.umask(0o077);
try {
  const [folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0) throw new BackupError('Name one folder: npm run restore -- FOLDER');
  const { dataDir, databaseUrl, s3 } = readConfig(process.env);
  if (databaseUrl !== undefined) throw new BackupError('DATABASE_URL is set: its data are not in DUKA_DATA_DIR.');
  if (s3)
    throw new BackupError('S3_URL is set: its files are not in DUKA_DATA_DIR. docs/operations.md says what to do.');
  const { files, bytes } = await restore(resolve(folder), dataDir);
  console.log(
    `Restored the database and ${files} files from ${resolve(folder)}; ${(bytes / 1e6).toFixed(1)} MB of files.`,
  );
} catch (error) {
  const isExplained = error instanceof BackupError || error instanceof ConfigError || isEngineError(error);
  console.error(isExplained ? `The restore failed: ${error.message}` : error);
  process.exitCode = 1;
}

/** A folder that cannot be read or written, a database that cannot be opened, as against a mistake of ours. */
function isEngineError(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || ('code' in error && error.code === 'ERR_SQLITE_ERROR'));
}
