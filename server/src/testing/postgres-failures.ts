import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { OwnPostgres } from './start-postgres.ts';

/** The failures of a PostgreSQL in a drill. */
export interface PostgresFailures {
  /** Ends half of Duka's connections, then opens connections until the server refuses more. */
  takeConnections(): Promise<void>;
  giveConnectionsBack(): Promise<void>;
  /** Copies the data folder of the running server, as a base backup does. */
  copy(): Promise<void>;
  /** Kills all processes of the server at once; only its write-ahead log is used afterwards. */
  lose(): Promise<void>;
  /** Starts the copy at the same address; it first replays the write-ahead log. */
  restore(): Promise<void>;
}

const run = promisify(execFile);
/** Connections that are opened at once, and milliseconds between two checks whether a process has ended. */
const connectionsAtOnce = 10;
const pauseMs = 10;
/** "Too many clients already." */
const tooMany = '53300';

export function createPostgresFailures(postgres: OwnPostgres): PostgresFailures {
  const taken: Client[] = [];
  let { dataDir } = postgres;
  let copies = 0;
  let copied: string | undefined;
  const open = async () => {
    const client = new Client({ connectionString: `${postgres.url}/postgres` });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  return {
    async takeConnections() {
      const first = await open();
      taken.push(first);
      await first.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'duka' and pid % 2 = 0",
      );
      for (let isFull = false; !isFull; ) {
        const asked = await Promise.allSettled(Array.from({ length: connectionsAtOnce }, open));
        for (const answer of asked) {
          if (answer.status === 'fulfilled') taken.push(answer.value);
          else if (answer.reason.code === tooMany) isFull = true;
          else throw answer.reason;
        }
      }
    },
    async giveConnectionsBack() {
      await Promise.all(taken.splice(0).map((client) => client.end()));
    },
    async copy() {
      copies += 1;
      const target = join(dirname(dataDir), `copy-${copies}`);
      const { uid, gid } = statSync(dataDir);
      mkdirSync(target, { mode: 0o700 });
      chownSync(target, uid, gid);
      const client = await open();
      await client.query("select pg_backup_start('drill', true)");
      const left = ['pg_wal', 'postmaster.pid', 'postmaster.opts'];
      const entries = readdirSync(dataDir).filter((name) => !left.includes(name));
      await copyWhatStays(entries, dataDir, target);
      const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)');
      await client.end();
      const label = join(target, 'backup_label');
      writeFileSync(label, rows[0].labelfile);
      chownSync(label, uid, gid);
      copied = target;
    },
    async lose() {
      const main = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      const parts = execFileSync('ps', ['--ppid', String(main), '-o', 'pid='], { encoding: 'utf8' }).match(/\d+/g);
      const all = [main, ...(parts ?? []).map(Number)];
      for (const pid of all) kill(pid, 'SIGKILL');
      while (all.some((pid) => kill(pid, 0))) await pause(pauseMs);
    },
    async restore() {
      if (copied === undefined) throw new Error('There is no copy.');
      renameSync(join(dataDir, 'pg_wal'), join(copied, 'pg_wal'));
      rmSync(dataDir, { recursive: true, force: true });
      dataDir = copied;
      copied = undefined;
      await postgres.startOn(dataDir);
    },
  };
}

/** Copies entries of a folder with their owners. Files may be deleted meanwhile: the write-ahead log contains that. */
async function copyWhatStays(entries: readonly string[], from: string, to: string): Promise<void> {
  try {
    await run('cp', ['-a', ...entries.map((name) => join(from, name)), to]);
  } catch (error) {
    const lines = String((error as { stderr?: unknown }).stderr)
      .trim()
      .split('\n');
    if (!lines.every((line) => line.includes('No such file'))) throw error;
  }
}

/** Returns false when there is no such process. */
function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
