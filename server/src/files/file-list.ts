import type { Attribute } from '@duka/domain/collections';
import { type Condition, equal } from '#database/query/conditions.ts';
import { apiError } from '#errors.ts';
import type { Caller } from '#http/caller/caller.ts';
import { type Listable, parseListQuery } from '#http/wire/list-query.ts';
import { invalidParam } from '#http/wire/params.ts';
import { isUploader } from './file-access.ts';
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

/**
 * Lists the caller's own files that match; CALL-040, R15. The operator's list holds all, a guest's none. Rejects with
 * `ApiError` 400 `general_cursor_not_found` for a cursor that is none of the caller's files, and as `parseListQuery`.
 */
export async function listFiles(
  { database }: Pick<FileDeps, 'database'>,
  caller: Caller,
  queries: unknown,
  search: unknown,
) {
  const { where: filters, order, limit, offset, cursor } = parseListQuery(listable, queries);
  const words = readSearch(search);
  const at = cursor && (await database.files.get(cursor.id));
  if (cursor && !(at && (caller.kind === 'operator' || isUploader(at, caller)))) {
    throw apiError('general_cursor_not_found', `File '${cursor.id}' for the 'cursor' value not found.`);
  }
  if (caller.kind === 'guest') return { total: 0, files: [] };
  const where: Condition[] = [...filters];
  if (caller.kind === 'member') where.unshift(equal('ownerId', caller.accountId));
  if (words !== '') where.push({ method: 'search', attribute: 'name', values: [words] });
  const options = { where, order, limit: Math.min(limit, maxTotal), offset, ...(cursor && { cursor }) };
  const [files, total] = await Promise.all([database.files.list(options), database.files.count(where, maxTotal)]);
  return { total, files: files.map(toWireFile) };
}

function readSearch(search: unknown): string {
  if (search === undefined) return '';
  if (typeof search === 'string' && search.length <= maxSearchLength) return search.trim();
  throw invalidParam('search', `Value must be a valid string and no longer than ${maxSearchLength} chars`);
}
