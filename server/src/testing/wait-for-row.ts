import type { CollectionId } from '@duka/domain/collections';
import type { Database } from '#database/database.ts';
import type { Values } from '#database/types.ts';

/** Resolves to the attributes of a row once they are as wanted: a change is looked at when it is committed. */
export async function waitForRow(
  database: Database,
  [collection, id]: readonly [CollectionId, string],
  isWanted: (values: Values) => boolean,
): Promise<Values> {
  const { promise, resolve, reject } = Promise.withResolvers<Values>();
  const look = async () => {
    const row = await database.documents.get(collection, id);
    if (row && isWanted(row.attributes)) resolve(row.attributes);
  };
  const leave = database.listen(() => void look().catch(reject));
  await look();
  return promise.finally(leave);
}
