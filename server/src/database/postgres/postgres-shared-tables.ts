/** The sole-writer lock of each process's writing connection: exclusive, or shared with others. */
export const writerLockId = 40_152;
/** The channel on which processes notify each other. */
export const channel = 'duka';

/** Their names: they have no data of a shop, and SQLite has none of them. */
export const sharedTableNames: readonly string[] = ['commitLog', 'limitCounts', 'scheduledRuns', 'waitingMails'];

/**
 * The tables that several processes of one database share, which one process by itself has no need of (decision 0057):
 * - `commitLog`: the changes and events of each commit. Its numbers follow the order of the commits, as the lock is released only when
 *   a commit is visible to all.
 * - `limitCounts`: the calls that limits count. It is not logged, as counts may be forgotten with a crash of the engine.
 * - `scheduledRuns`: when scheduled work was last done.
 * - `waitingMails`: mails and texts that have not left yet, sealed.
 */
export const sharedTables = `
CREATE TABLE IF NOT EXISTS "commitLog" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, origin text NOT NULL, tags text NOT NULL, events text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE UNLOGGED TABLE IF NOT EXISTS "limitCounts" (
  name text NOT NULL, key text NOT NULL, turn bigint NOT NULL, calls bigint NOT NULL, "endsAt" bigint NOT NULL,
  PRIMARY KEY (name, key)
);
CREATE TABLE IF NOT EXISTS "scheduledRuns" (name text PRIMARY KEY, at text NOT NULL);
CREATE TABLE IF NOT EXISTS "waitingMails" (
  id text PRIMARY KEY, sealed text NOT NULL, tries integer NOT NULL DEFAULT 0,
  "dueAt" timestamptz NOT NULL DEFAULT now(), "madeAt" timestamptz NOT NULL DEFAULT now()
);
CREATE OR REPLACE FUNCTION log_commit(by_process text, changed text, told text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE number bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(40153);
  INSERT INTO "commitLog" (origin, tags, events) VALUES (by_process, changed, told) RETURNING id INTO number;
  PERFORM pg_notify('${channel}', number::text);
  RETURN number;
END $$;
`;
