import { normalizePhone } from '@duka/domain/values/phone';
import type { Kysely } from 'kysely';

type UserTables = { users: { _seq: number; phone: string | null } };

/**
 * A phone number belongs to one account (R16): of those with one number, however it is written, the oldest has
 * it and the others have none. The unique index comes with the tables of documents, and takes the place of the old one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('users_by_phone').ifExists().execute();
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'users')) return;
  const users = db.withTables<UserTables>();
  const held = new Set<string>();
  const rows = await users
    .selectFrom('users')
    .select(['_seq', 'phone'])
    .where('phone', '!=', '')
    .orderBy('_seq')
    .execute();
  for (const { _seq, phone } of rows) {
    const number = normalizePhone(phone ?? '');
    const kept = held.has(number) ? null : number;
    held.add(number);
    if (kept !== phone) await users.updateTable('users').set({ phone: kept }).where('_seq', '=', _seq).execute();
  }
}
