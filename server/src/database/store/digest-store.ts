import type { Generated, Kysely } from 'kysely';

/** One digest: a mail that collects several parts. */
export interface DigestGroup {
  readonly accountId: string;
  /** The name that its parts have in common. */
  readonly group: string;
}

/** A part of a digest that waits for others. */
export interface DigestPart extends DigestGroup {
  /** When the mail is due unless a later part comes, as ISO text. */
  readonly dueAt: string;
  /** Its notifications as JSON. */
  readonly content: string;
}

/** The parts of a mail that is being sent, in their order. */
export interface ClaimedParts extends DigestGroup {
  readonly contents: readonly string[];
  /** How often the mail was tried, this time included. */
  readonly tries: number;
}

/** Stores the parts of digests until one process has sent the mail. They are deleted with their account. */
export interface DigestStore {
  add(part: DigestPart): Promise<void>;
  /** Finds a group all of whose parts are due. */
  findDue(now: string): Promise<DigestGroup | undefined>;
  /** Takes the parts of a group that are due until another time; undefined when another process has taken them. */
  claim(group: DigestGroup, now: string, until: string): Promise<ClaimedParts | undefined>;
  /** Deletes the claimed parts. */
  remove(group: DigestGroup): Promise<void>;
  /** Delays the claimed parts until then. */
  delay(group: DigestGroup, until: string): Promise<void>;
}

type DigestTables = {
  heldMails: Omit<DigestPart, 'content'> & {
    readonly _seq: Generated<number>;
    readonly told: string;
    readonly tries: number;
  };
};

export function createDigestStore(untyped: Kysely<unknown>): DigestStore {
  const db = untyped.withTables<DigestTables>();
  return {
    async add({ accountId, group, dueAt, content }) {
      await db.insertInto('heldMails').values({ accountId, group, dueAt, told: content, tries: 0 }).execute();
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
      const contents = parts.sort((one, other) => one._seq - other._seq).map(({ told }) => told);
      return { accountId, group, contents, tries: Math.max(...parts.map(({ tries }) => tries)) };
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
