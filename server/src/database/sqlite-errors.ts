import { MissingReferenceError, UniqueError } from './database.ts';

/** SQLite's extended result codes: https://sqlite.org/rescode.html */
const codes = { primaryKey: 1555, unique: 2067, foreignKey: 787, trigger: 1811 } as const;

/** Turns the engine's constraint errors into the two the stores promise; any other error passes unchanged. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  if (error.errcode === codes.unique || error.errcode === codes.primaryKey) {
    const columns = error.message.replace(/^.*constraint failed: /, '').split(', ');
    return new UniqueError(columns, { cause: error });
  }
  if (error.errcode === codes.foreignKey || error.errcode === codes.trigger) {
    return new MissingReferenceError({ cause: error });
  }
  return error;
}
