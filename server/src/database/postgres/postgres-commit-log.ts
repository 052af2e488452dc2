import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Changed, Changes } from '#database/changes.ts';
import type { CommittedEvent, Listeners } from '#database/committed-events.ts';

/**
 * The log of the commits of all processes: each reads the commits of the others, invalidates its caches and notifies its
 * own listeners, in the order of the commits (decision 0057).
 */
export interface CommitLog {
  /** The statement that ends a transaction and puts it into the log; its first answer is the number in the log. */
  commitWith(client: PoolClient, changed: Changed, events: readonly CommittedEvent[]): string;
  /** Remembers the events of an own commit, so that the own listeners get their rows without reading them again. */
  rememberOwn(number: number, events: readonly CommittedEvent[]): void;
  /** Reads all commits from before the call. Throws the engine's error. */
  pull(): Promise<void>;
  /** Records that this process is the sole writer from now on: its commits are not in the log. */
  markSoleWriterBegin(client: PoolClient): Promise<void>;
  /** Records that it was the sole writer until now: a process that was disconnected meanwhile missed its commits. */
  markSoleWriterEnd(client: PoolClient): Promise<void>;
  /** Continues from the last commit that this process has read, or else from the log's end. */
  resume(client: PoolClient): Promise<void>;
  /** Deletes commits that every process has read long ago. */
  prune(): Promise<void>;
}

interface LogRow {
  readonly id: number;
  readonly origin: string;
  readonly tags: string;
  readonly events: string;
}

/** The most rows of one answer. */
const rowsAtOnce = 500;
/** Milliseconds after which a commit is deleted from the log, and after which a process that has not read counts as one that missed some. */
const retentionMs = 60 * 60 * 1000;
const missedMs = retentionMs / 2;
/** Stands in place of tags where a process became the sole writer. */
const aloneMark = 'alone';

/** Milliseconds after which another connection is asked: calls wait for the answer. */
const maxReadMs = 2000;

const logRows = {
  query_timeout: maxReadMs,
  name: 'duka-log',
  text: `select id, origin, tags, events from "commitLog" where id > $1 order by id limit ${rowsAtOnce}`,
};

export function createCommitLog(pool: Pool, changes: Changes, { publishAll }: Listeners): CommitLog {
  const origin = randomUUID();
  /** The events of own commits by their numbers, until the log is read to there. */
  const own = new Map<number, readonly CommittedEvent[]>();
  /** The number of the last commit that is known here. */
  let position: number | undefined;
  let readAt = Date.now();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function read(source: Pool | PoolClient): Promise<void> {
    for (let count = rowsAtOnce; count === rowsAtOnce; ) {
      if (position === undefined) return;
      const { rows } = await source.query<LogRow>({ ...logRows, values: [position] });
      if (Date.now() - readAt > missedMs) publishMissed();
      readAt = Date.now();
      for (const row of rows) if (row.id > position) apply(row);
      count = rows.length;
    }
  }

  function apply({ id, origin: writer, tags, events }: LogRow): void {
    position = id;
    const isOwn = writer === origin;
    const ownEvents = own.get(id);
    own.delete(id);
    if (tags === aloneMark) {
      if (!isOwn) publishMissed();
      return;
    }
    // An own commit may be read here before its answer has come.
    if (!ownEvents) changes.count(JSON.parse(tags) as Changed);
    publishAll(ownEvents ?? (JSON.parse(events) as CommittedEvent[]));
  }

  /** Invalidates everything and notifies the listeners that commits were missed. */
  function publishMissed(): void {
    changes.count('everything');
    publishAll([{ kind: 'missed' }]);
  }

  async function markAlone(client: PoolClient): Promise<void> {
    const { rows } = await client.query('select log_commit($1, $2, $3) as id', [origin, aloneMark, '[]']);
    position = Number(rows[0].id);
    readAt = Date.now();
  }

  function start(): Promise<void> {
    running = read(pool).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    commitWith(client, changed, events) {
      const texts = [origin, JSON.stringify(changed), JSON.stringify(events.map(toStored))];
      return `select log_commit(${texts.map((text) => client.escapeLiteral(text)).join(', ')}) as id; commit`;
    },
    rememberOwn(number, events) {
      if (position !== undefined && number > position) own.set(number, events);
    },
    pull() {
      if (running === undefined) return start();
      // The read under way may have begun before the commit in question.
      next ??= running
        .catch(() => {})
        .then(() => {
          next = undefined;
          return running ?? start();
        });
      return next;
    },
    async markSoleWriterBegin(client) {
      await read(client);
      await markAlone(client);
    },
    markSoleWriterEnd: markAlone,
    async resume(client) {
      if (position !== undefined) return;
      const { rows } = await client.query('select coalesce(max(id), 0)::bigint as id from "commitLog"');
      position = Number(rows[0].id);
      readAt = Date.now();
    },
    async prune() {
      await pool.query(`delete from "commitLog" where at < now() - interval '${retentionMs / 1000} seconds'`);
    },
  };
}

/** Rows that are still there are read again by those who need them. */
function toStored(event: CommittedEvent): CommittedEvent {
  if (event.kind !== 'document' || event.action === 'delete') return event;
  const { row: _, ...stored } = event;
  return stored;
}
