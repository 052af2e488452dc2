import type { Kysely } from 'kysely';

/** Invitations of members, and shops that change hands: only hashes of what is sent (R64). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('memberInvitations')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('memberId', 'text', (column) => column.notNull())
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('invitedBy', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('usedAt', 'text')
    .execute();
  await db.schema.createIndex('member_invitations_by_member').on('memberInvitations').column('memberId').execute();
  await db.schema.createIndex('member_invitations_by_store').on('memberInvitations').column('storeId').execute();
  await db.schema
    .createTable('shopHandovers')
    .addColumn('storeId', 'text', (column) => column.primaryKey())
    .addColumn('fromUserId', 'text', (column) => column.notNull())
    .addColumn('fromMemberId', 'text')
    .addColumn('toUserId', 'text', (column) => column.notNull())
    .addColumn('toMemberId', 'text', (column) => column.notNull())
    .addColumn('ownerCodeHash', 'text', (column) => column.notNull())
    .addColumn('memberCodeHash', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('doneAt', 'text')
    .addColumn('roleBefore', 'text')
    .addColumn('rightsBefore', 'text')
    .execute();
}
