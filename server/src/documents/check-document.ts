import { type Collection, type CollectionId, collections, listRelations } from '@duka/domain/collections';
import { toVisibleRow } from '#access/directory.ts';
import type { DocumentRow, Values } from '#database/types.ts';
import { apiError } from '#errors.ts';
import type { Write } from '#writes/write.ts';

interface CheckedDocument {
  readonly id: string;
  /** The new values: all of a new document's, of a stored one those that differ. */
  readonly values: Values;
  readonly before?: DocumentRow;
}

/**
 * Checks new values that have the right types: that what they name is there, and the rules of the collection. Returns the
 * values to store. Throws `relationship_value_invalid`, or as `Write.check`.
 */
export async function checkDocument(
  write: Write,
  collection: CollectionId,
  { id, values, before }: CheckedDocument,
): Promise<Values> {
  await checkRelations(write, collection, values);
  return nameEachOnce(await write.check(collection, { id, values, before }));
}

/** A list is stored without what it names again. */
function nameEachOnce(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)] : value]),
  );
}

/** Every related document must exist and be one the caller may see (R7). */
async function checkRelations(write: Write, collection: CollectionId, values: Values): Promise<void> {
  for (const [name, relation] of listRelations(collections[collection])) {
    const value = values[name];
    const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    if (ids.length === 0) continue;
    const { access }: Collection = collections[relation.to];
    const rows = await write.documents.getMany(relation.to, ids);
    const visible = rows.filter((row) => toVisibleRow(access, row, write.scope));
    if (visible.length < new Set(ids).size) {
      throw apiError('relationship_value_invalid', `Attribute "${name}" names a document that does not exist.`);
    }
  }
}
