import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { MoveError } from '#database/all-rows.ts';
import { readConfig } from './config.ts';
import type { Move } from './move.ts';

export const usage =
  'Usage: npm run move -- up [--addresses FILE]\n' +
  '       npm run move -- down FOLDER [--addresses FILE]\n' +
  '       up copies DUKA_DATA_DIR into PostgreSQL, down copies PostgreSQL into a folder. MOVE_DATABASE_URL\n' +
  '       (postgres://USER:PASSWORD@HOST/DATABASE) names the database, and MOVE_S3_URL (https://KEY:SECRET@HOST/BUCKET)\n' +
  '       the store that the files go to, or come from; without it they stay in DUKA_DATA_DIR. Both are read from the\n' +
  '       environment, or from the lines of FILE.';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the arguments of `npm run move`. Throws `MoveError`, `ConfigError`, or the error of `parseArgs`. */
export function readMove(args: readonly string[], env: Environment): Move {
  const options = { addresses: { type: 'string' } } as const;
  refuseAddresses(args);
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [direction, folder, ...others] = positionals;
  const isUp = direction === 'up';
  if (!isUp && direction !== 'down') throw new MoveError('Say "up" or "down".');
  if (isUp ? folder !== undefined : folder === undefined || others.length > 0) {
    throw new MoveError(isUp ? 'The folder to move up is DUKA_DATA_DIR.' : 'Say into which folder: down FOLDER.');
  }
  const addresses = { ...env, ...readAddresses(values.addresses, env) };
  if (!addresses.MOVE_DATABASE_URL?.trim()) throw new MoveError('MOVE_DATABASE_URL is missing.');
  const { dataDir, databaseUrl, s3, barcodeScope } = readConfig({
    ...{ DUKA_DATA_DIR: env.DUKA_DATA_DIR, DUKA_BARCODE_SCOPE: env.DUKA_BARCODE_SCOPE },
    ...{ DATABASE_URL: addresses.MOVE_DATABASE_URL, S3_URL: addresses.MOVE_S3_URL },
  });
  const isStoreInUse = Boolean(env.S3_URL?.trim());
  if (isUp && s3 && isStoreInUse) {
    throw new MoveError('S3_URL is set: the files are in a store already, and stay there. Leave MOVE_S3_URL away.');
  }
  return {
    ...{ isUp, databaseUrl: databaseUrl as string, dataDir, barcodeScope },
    ...(s3 && { store: s3 }),
    filesStay: s3 === undefined && isStoreInUse,
    folder: folder === undefined ? dataDir : resolve(env.INIT_CWD ?? '.', folder),
  };
}

/** Everybody on the machine can read the arguments of a process, and shells store them: no password belongs there. */
function refuseAddresses(args: readonly string[]): void {
  if (!args.some((argument) => argument.includes('://'))) return;
  throw new MoveError(
    'An address with its password must not be an argument, as others on this machine can read it there. Set ' +
      'MOVE_DATABASE_URL and MOVE_S3_URL, or name a file with --addresses. Change that password now.',
  );
}

/** Parses the lines `MOVE_DATABASE_URL=…` and `MOVE_S3_URL=…` of a file. */
function readAddresses(file: string | undefined, env: Environment): Environment {
  if (file === undefined) return {};
  const path = resolve(env.INIT_CWD ?? '.', file);
  try {
    return parseEnv(readFileSync(path, 'utf8')) as Environment;
  } catch (error) {
    throw new MoveError(`The file ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
