import type { Kysely } from 'kysely';

/** An invitation to work in a shop with an account; only the hash of its token is stored (R64). */
export interface InvitationRow {
  readonly tokenHash: string;
  readonly memberId: string;
  readonly storeId: string;
  /** The account that invited; null for the operator. */
  readonly invitedBy: string | null;
  /** ISO text in UTC ending in Z, as are the others. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Null until it was used. */
  readonly usedAt: string | null;
}

export interface InvitationStore {
  find(tokenHash: string): Promise<InvitationRow | undefined>;
  /** Lists the invitations of a shop that are neither used nor over at `now`. */
  listOpen(storeId: string, now: string): Promise<InvitationRow[]>;
  insert(invitation: InvitationRow): Promise<void>;
  markUsed(tokenHash: string, usedAt: string): Promise<void>;
  /** Ends the invitations of a member, those that were used excepted. */
  deleteOfMember(memberId: string): Promise<void>;
  /** Ends what an account invited to in a shop, those that were used excepted. */
  deleteMadeBy(storeId: string, accountId: string): Promise<void>;
  deleteOfStores(storeIds: readonly string[]): Promise<void>;
  /** Deletes those that were over before `time`. */
  deleteExpired(time: string): Promise<void>;
}

type InvitationTables = { memberInvitations: InvitationRow };

export function createInvitationStore(untyped: Kysely<unknown>): InvitationStore {
  const db = untyped.withTables<InvitationTables>();
  return {
    find: (tokenHash) =>
      db.selectFrom('memberInvitations').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),
    listOpen: (storeId, now) =>
      db
        .selectFrom('memberInvitations')
        .selectAll()
        .where('storeId', '=', storeId)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .execute(),
    async insert(invitation) {
      await db.insertInto('memberInvitations').values(invitation).execute();
    },
    async markUsed(tokenHash, usedAt) {
      await db.updateTable('memberInvitations').set({ usedAt }).where('tokenHash', '=', tokenHash).execute();
    },
    async deleteOfMember(memberId) {
      const open = db.deleteFrom('memberInvitations').where('memberId', '=', memberId).where('usedAt', 'is', null);
      await open.execute();
    },
    async deleteMadeBy(storeId, accountId) {
      const open = db.deleteFrom('memberInvitations').where('storeId', '=', storeId).where('usedAt', 'is', null);
      await open.where('invitedBy', '=', accountId).execute();
    },
    async deleteOfStores(storeIds) {
      if (storeIds.length === 0) return;
      await db.deleteFrom('memberInvitations').where('storeId', 'in', storeIds).execute();
    },
    async deleteExpired(time) {
      await db.deleteFrom('memberInvitations').where('expiresAt', '<', time).execute();
    },
  };
}
