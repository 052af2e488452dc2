import type { Generated, Kysely } from 'kysely';

/** The parts of one mail. */
export interface HeldGroup {
  readonly accountId: string;
  /** The name under which they belong together. */
  readonly group: string;
}

/** A part of a mail that waits for others. */
export interface HeldPart extends HeldGroup {
  /** When the mail is due unless a later part comes, as ISO text. */
  readonly dueAt: string;
  /** What it tells, as JSON. */
  readonly told: string;
}

/** The parts of a mail that is being sent, in their order. */
export interface ClaimedParts extends HeldGroup {
  readonly told: readonly string[];
  /** How often the mail was tried, this time included. */
  readonly tries: number;
}

/** Stores what waits to go by one mail, until one process has sent it. It goes with its account. */
export interface HeldMailStore {
  add(part: HeldPart): Promise<void>;
  /** Finds a group all of whose parts are due. */
  findDue(now: string): Promise<HeldGroup | undefined>;
  /** Takes the parts of a group that are due until another time; undefined when another process has taken them. */
  claim(group: HeldGroup, now: string, until: string): Promise<ClaimedParts | undefined>;
  /** Deletes what was claimed. */
  remove(group: HeldGroup): Promise<void>;
  /** Lets what was claimed wait until then. */
  delay(group: HeldGroup, until: string): Promise<void>;
}

type HeldMailTables = { heldMails: HeldPart & { readonly _seq: Generated<number>; readonly tries: number } };

export function createHeldMailStore(untyped: Kysely<unknown>): HeldMailStore {
  const db = untyped.withTables<HeldMailTables>();
  return {
    async add({ accountId, group, dueAt, told }) {
      await db.insertInto('heldMails').values({ accountId, group, dueAt, told, tries: 0 }).execute();
    },
    findDue: (now) =>
      db
        .selectFrom('heldMails')
        .select(['accountId', 'group'])
        .groupBy(['accountId', 'group'])
        .having(({ fn }) => fn.max('dueAt'), '<=', now)
        .limit(1)
        .executeTakeFirst(),
    async claim({ accountId, group }, now, until) {
      const parts = await db
        .updateTable('heldMails')
        .set(({ eb }) => ({ dueAt: until, tries: eb('tries', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('group', '=', group)
        .where('dueAt', '<=', now)
        .returning(['_seq', 'told', 'tries'])
        .execute();
      if (parts.length === 0) return undefined;
      const told = parts.sort((one, other) => one._seq - other._seq).map((part) => part.told);
      return { accountId, group, told, tries: Math.max(...parts.map(({ tries }) => tries)) };
    },
    async remove({ accountId, group }) {
      await db
        .deleteFrom('heldMails')
        .where('accountId', '=', accountId)
        .where('group', '=', group)
        .where('tries', '>', 0)
        .execute();
    },
    async delay({ accountId, group }, until) {
      await db
        .updateTable('heldMails')
        .set({ dueAt: until })
        .where('accountId', '=', accountId)
        .where('group', '=', group)
        .where('tries', '>', 0)
        .execute();
    },
  };
}
