import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import { databaseId } from '@duka/domain/project';
import { normalizePhone, parsePhone } from '@duka/domain/values/phone';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { WireDocument } from '#access/wire-document.ts';
import type { DocumentSource } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import { apiError } from '#errors.ts';
import { type ListQuery, parseListQuery } from '#http/wire/list-query.ts';

/** Makes a short-lived address that signs in to the account, if there is one, and does not reveal whether there is. */
export type MakeLoginAlias = (phone: string, accountId: string | undefined) => string;

interface LookUp {
  readonly makeLoginAlias: MakeLoginAlias;
  readonly now: Date;
}

/**
 * Returns the one list that a guest may ask for (R2), where the collection's access has one: exactly one `equal` of one value,
 * for signing in by phone, however the number is written (R16). Every number has one row, whether or not an account has the
 * number (decision 0096), with no attribute but that value and an opaque login alias as `email`. What is no phone number has
 * none. Rejects with `ApiError` 401 `user_unauthorized` for any other list.
 */
export async function lookUpForGuest(
  { documents }: DocumentSource,
  id: CollectionId,
  queries: unknown,
  { makeLoginAlias, now }: LookUp,
): Promise<WireDocument[]> {
  const collection: Collection = collections[id];
  const { guest } = collection.access;
  if (!guest) throw apiError('user_unauthorized');
  const query = parseListQuery(collection, queries);
  const value = readValue(query, guest.by);
  // By its form alone, and never by what is stored: no account can have what is no number (R47).
  const phone = parsePhone(normalizePhone(value));
  if (phone === undefined) return [];
  const [found] = await documents.list(id, { where: [equal(guest.by, phone)], limit: 1 });
  const accountId = found?.attributes[guest.account];
  const at = toWireDate(now.toISOString());
  const document: WireDocument = {
    // The account's id is left out, as a number must not lead a stranger to it.
    $id: `${guest.by}-login`,
    $createdAt: at,
    $updatedAt: at,
    $permissions: [],
    $databaseId: databaseId,
    $collectionId: id,
    [guest.by]: value,
    email: makeLoginAlias(phone, typeof accountId === 'string' ? accountId : undefined),
  };
  const chosen = query.select;
  if (!chosen || chosen.includes('*')) return [document];
  return [Object.fromEntries(Object.entries(document).filter(([name]) => chosen.includes(name)))];
}

function readValue({ where, order, offset, cursor }: ListQuery, attribute: string): string {
  const [only, ...others] = where;
  const plain = others.length === 0 && order.length === 0 && offset === 0 && cursor === undefined;
  if (plain && isFilter(only, attribute)) return String(only.values[0]);
  throw apiError('user_unauthorized');
}

function isFilter(
  condition: Condition | undefined,
  attribute: string,
): condition is Extract<Condition, { values: unknown }> {
  return condition?.method === 'equal' && condition.attribute === attribute && condition.values.length === 1;
}
