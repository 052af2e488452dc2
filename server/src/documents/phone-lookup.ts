import { databaseId } from '@duka/domain/project';
import type { Condition } from '#database/conditions.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import type { ListQuery } from '#http/list-query.ts';
import { toWireDate } from '#http/wire-date.ts';
import type { WireDocument } from './wire-document.ts';

/** Makes a short-lived address that signs in to the account but tells nothing of it. */
export type MakeLoginAlias = (accountId: string) => Promise<string> | string;

/**
 * The one list a guest may ask for (R2): `users` with exactly one `equal("phone", [one number])`, for signing in by
 * phone. Answers at most one row, holding no attribute but the phone and an opaque login alias as `email`.
 * Throws `user_unauthorized` for any other list.
 */
export async function lookUpPhone(
  { documents }: Pick<Database, 'documents'>,
  query: ListQuery,
  makeLoginAlias: MakeLoginAlias,
  now: Date,
): Promise<WireDocument[]> {
  const phone = readPhone(query);
  const [user] = await documents.list('users', {
    where: [{ method: 'equal', attribute: 'phone', values: [phone] }],
    limit: 1,
  });
  if (!user) return [];
  const at = toWireDate(now.toISOString());
  const document: WireDocument = {
    // Not the account's id: a number must not lead a stranger to it.
    $id: 'phone-login',
    $createdAt: at,
    $updatedAt: at,
    $permissions: [],
    $databaseId: databaseId,
    $collectionId: 'users',
    phone,
    email: await makeLoginAlias(String(user.attributes.userId)),
  };
  const chosen = query.select;
  if (!chosen || chosen.includes('*')) return [document];
  return [Object.fromEntries(Object.entries(document).filter(([name]) => chosen.includes(name)))];
}

function readPhone({ where, order, offset, cursor }: ListQuery): string {
  const [only, ...others] = where;
  const plain = others.length === 0 && order.length === 0 && offset === 0 && cursor === undefined;
  if (plain && isPhoneFilter(only)) return String(only.values[0]);
  throw apiError('user_unauthorized');
}

function isPhoneFilter(condition: Condition | undefined): condition is Extract<Condition, { values: unknown }> {
  return condition?.method === 'equal' && condition.attribute === 'phone' && condition.values.length === 1;
}
