import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MoveError } from '#database/all-rows.ts';
import type { S3Place } from '#files/s3-url.ts';
import { readConfig } from './config.ts';
import type { Move } from './move.ts';

export const usage =
  'Usage: npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE [--files https://KEY:SECRET@HOST/BUCKET]\n' +
  '       npm run move -- --from postgres://USER:PASSWORD@HOST/DATABASE [--files https://KEY:SECRET@HOST/BUCKET] --to FOLDER\n' +
  '       --files names the store that the files go to, or come from; without it they lie in DUKA_DATA_DIR.';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the arguments of `npm run move`. Throws `MoveError`, `ConfigError`, or the error of `parseArgs`. */
export function readMove(args: readonly string[], env: Environment): Move {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { from: option, to: option, files: option } });
  const { from, to, files } = values;
  if (to === undefined) throw new MoveError('--to is missing.');
  const isUp = isAddress(to);
  if (isUp === (from !== undefined && isAddress(from))) {
    throw new MoveError('One of --from and --to is to be a postgres:// address, and the other a folder or nothing.');
  }
  if (isUp && from !== undefined)
    throw new MoveError('The folder to move up is DUKA_DATA_DIR; --from is for the way back.');
  const { dataDir, databaseUrl, s3, barcodeScope } = readConfig({
    ...{ DUKA_DATA_DIR: env.DUKA_DATA_DIR, DUKA_BARCODE_SCOPE: env.DUKA_BARCODE_SCOPE },
    ...{ DATABASE_URL: isUp ? to : from, S3_URL: files },
  });
  if (isUp && s3 && env.S3_URL?.trim()) {
    throw new MoveError('S3_URL is set: the files are in a store already, and stay there. Leave --files away.');
  }
  const store: S3Place | undefined = s3;
  return {
    ...{ isUp, databaseUrl: databaseUrl as string, dataDir, barcodeScope },
    ...(store && { store }),
    filesStay: s3 === undefined && Boolean(env.S3_URL?.trim()),
    folder: isUp ? dataDir : resolve(env.INIT_CWD ?? '.', to),
  };
}

const isAddress = (text: string) => /^postgres(ql)?:\/\//.test(text);
