import type { Kysely } from 'kysely';

/** A shop that is to change hands, or has done so; only the hashes of the two codes are stored (R64). */
export interface HandoverRow {
  readonly storeId: string;
  /** The users documents and the members of the former owner and the new one. */
  readonly fromUserId: string;
  readonly fromMemberId: string | null;
  readonly toUserId: string;
  readonly toMemberId: string;
  readonly ownerCodeHash: string;
  readonly memberCodeHash: string;
  /** ISO text in UTC ending in Z: until when the codes are taken. */
  readonly expiresAt: string;
  /** Null until it was carried out. */
  readonly doneAt: string | null;
  /** What the new owner was before, to be given back; the rights and the limit of discounts as JSON. */
  readonly roleBefore: string | null;
  readonly rightsBefore: string | null;
}

/** Stores the one handover of each shop that is open, or can be taken back. */
export interface HandoverStore {
  get(storeId: string): Promise<HandoverRow | undefined>;
  /** Takes the place of an earlier one of the shop. */
  set(handover: HandoverRow): Promise<void>;
  delete(storeId: string): Promise<void>;
  /** Deletes those whose codes were over by `now`, and those that were carried out before `doneBefore`. */
  deleteOver(now: string, doneBefore: string): Promise<void>;
}

type HandoverTables = { shopHandovers: HandoverRow };

export function createHandoverStore(untyped: Kysely<unknown>): HandoverStore {
  const db = untyped.withTables<HandoverTables>();
  const remove = async (storeId: string) => {
    await db.deleteFrom('shopHandovers').where('storeId', '=', storeId).execute();
  };
  return {
    get: (storeId) => db.selectFrom('shopHandovers').selectAll().where('storeId', '=', storeId).executeTakeFirst(),
    async set(handover) {
      await remove(handover.storeId);
      await db.insertInto('shopHandovers').values(handover).execute();
    },
    delete: remove,
    async deleteOver(now, doneBefore) {
      const over = db
        .deleteFrom('shopHandovers')
        .where((eb) =>
          eb.or([eb.and([eb('doneAt', 'is', null), eb('expiresAt', '<=', now)]), eb('doneAt', '<=', doneBefore)]),
        );
      await over.execute();
    },
  };
}
