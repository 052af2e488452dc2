import { MoveError } from '#database/all-rows.ts';
import { StoreUnavailableError } from '#database/store-errors.ts';
import { createProgress } from '#seed/progress.ts';
import { ConfigError } from './config.ts';
import { ApiError } from './errors.ts';
import { type Moved, move } from './move.ts';
import { readMove, usage } from './move-arguments.ts';

process.umask(0o077);
try {
  const asked = readMove(process.argv.slice(2), process.env);
  const moved = await move(asked, (what) => createProgress(process.stdout, what));
  for (const line of describe(moved, asked.isUp)) console.log(line);
} catch (error) {
  process.exitCode = 1;
  console.error(explain(error) ?? error);
}

function describe({ tables, rows, files, bytes, lost }: Moved, isUp: boolean): string[] {
  const lines = [
    `Moved ${rows.toLocaleString('en')} rows of ${tables} tables and ${files.toLocaleString('en')} files of ${(bytes / 1e6).toFixed(1)} MB. All came out as they went in.`,
  ];
  if (lost.length > 0)
    lines.push(`The bytes of ${lost.length} files were missing or damaged before: ${lost.join(', ')}.`);
  lines.push(
    isUp
      ? 'Start with DATABASE_URL, and S3_URL when the files went along. What was moved still lies in the data folder; keep the key there.'
      : 'Start with DUKA_DATA_DIR, without DATABASE_URL. What was moved still lies in PostgreSQL.',
  );
  return lines;
}

/** Returns one clear line, or undefined for a mistake of ours. */
function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n${usage}`;
  if (error instanceof MoveError || error instanceof ConfigError)
    return `Nothing was moved: ${error.message}\n${usage}`;
  // An error of an engine, of the disk or of the line has a code.
  const isEngines = error instanceof StoreUnavailableError || error instanceof ApiError || code !== '';
  return isEngines ? `Nothing was moved: ${error.message || code}` : undefined;
}
