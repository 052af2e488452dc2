import { resolve } from 'node:path';
import { BackupError, backUp } from './backup.ts';
import { ConfigError, readConfig } from './config.ts';

process.umask(0o077);
try {
  const [folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0) throw new BackupError('Name one folder: npm run backup -- FOLDER');
  const { dataDir, databaseUrl, s3 } = readConfig(process.env);
  if (databaseUrl !== undefined) throw new BackupError('DATABASE_URL is set: its data are not in DUKA_DATA_DIR.');
  if (s3)
    throw new BackupError('S3_URL is set: its files are not in DUKA_DATA_DIR. docs/operations.md says what to do.');
  const { files, bytes } = await backUp(dataDir, resolve(folder), new Date());
  console.log(
    `Backed up the database and ${files} files to ${resolve(folder)}; ${(bytes / 1e6).toFixed(1)} MB of files.`,
  );
} catch (error) {
  const isExplained = error instanceof BackupError || error instanceof ConfigError || isEngineError(error);
  console.error(isExplained ? `The backup failed: ${error.message}` : error);
  process.exitCode = 1;
}

/** True when a folder or a database cannot be used; any other error is a mistake of ours. */
function isEngineError(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || ('code' in error && error.code === 'ERR_SQLITE_ERROR'));
}
