import type { Attribute } from '@duka/domain/collections';
import { apiError } from '#errors.ts';
import type { Caller } from '#http/caller.ts';
import { type Listable, parseListQuery } from '#http/list-query.ts';
import { invalidParam } from '#http/params.ts';
import { mayDo, rolesOfCaller } from './file-access.ts';
import type { FileDeps } from './file-deps.ts';
import { toWireFile } from './wire-file.ts';

/** Most files that `total` counts and one answer holds; wire section 8.4. */
const maxTotal = 5000;
/** Most characters of `search`. */
const maxSearchLength = 256;

const text = (size: number): Attribute => ({ type: 'text', size, required: true });
const whole: Attribute = { type: 'integer', required: true };

/** The attributes that files may be filtered and sorted by; wire section 9. */
const listable: Listable = {
  attributes: {
    name: text(255),
    signature: text(32),
    mimeType: text(127),
    sizeOriginal: whole,
    chunksTotal: whole,
    chunksUploaded: whole,
  },
  indexes: [],
};

/** Lists the files that the caller may read and that match; CALL-040. */
export async function listFiles(
  { database }: Pick<FileDeps, 'database'>,
  caller: Caller,
  queries: unknown,
  search: unknown,
) {
  const { where: filters, order, limit, offset, cursor } = parseListQuery(listable, queries);
  const words = readSearch(search);
  const where =
    words === '' ? filters : [...filters, { method: 'search', attribute: 'name', values: [words] } as const];
  const roles = rolesOfCaller(caller);
  const at = cursor && (await database.files.get(cursor.id));
  if (cursor && !(at && mayDo(caller, 'read', at.permissions))) {
    throw apiError('general_cursor_not_found', `File '${cursor.id}' for the 'cursor' value not found.`);
  }
  const options = { where, order, limit: Math.min(limit, maxTotal), offset, ...(cursor && { cursor }) };
  const [files, total] = await Promise.all([
    database.files.list(roles, options),
    database.files.count(roles, where, maxTotal),
  ]);
  return { total, files: files.map(toWireFile) };
}

function readSearch(search: unknown): string {
  if (search === undefined) return '';
  if (typeof search === 'string' && search.length <= maxSearchLength) return search.trim();
  throw invalidParam('search', `Value must be a valid string and no longer than ${maxSearchLength} chars`);
}
