import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runInTurn, type Turn } from '#work/turn.ts';
import { CallerGoneError, QueueFullError } from '#work/work-errors.ts';
import { createWriteQueue, type Job } from './write-queue.ts';

/** A queue whose jobs take as long as the test sets by its clock; with the batches in which they ran, by name. */
function openQueue() {
  let now = 0;
  const batches: string[][] = [];
  let blocked: Promise<void> | undefined;
  const queue = createWriteQueue(
    async (jobs: readonly Job[]) => {
      await blocked;
      batches.push([]);
      for (const job of jobs) await job.work().then(job.resolve, job.reject);
    },
    200,
    () => now,
  );
  const write = (turn: string | Partial<Turn>, name: string, ms = 1) => {
    const given = typeof turn === 'string' ? { account: turn } : turn;
    const whole = { account: 'asha', address: `address of ${given.account}`, ...given };
    const work = async () => {
      batches.at(-1)?.push(name);
      now += ms;
      return name;
    };
    return runInTurn(whole, () => queue.run(work)).catch((error: unknown) => error);
  };
  /** Nothing begins until the answer of it is called. */
  const hold = () => {
    let go: () => void = () => {};
    blocked = new Promise((resolve) => {
      go = () => {
        blocked = undefined;
        resolve();
      };
    });
    return () => go();
  };
  return { queue, batches, write, hold };
}

const names = (account: string, count: number) => Array.from({ length: count }, (_, at) => `${account} ${at}`);
const low = (account: string) => ({ account, urgency: 'low' }) as const;

test('a sale comes before the many rows of imports that wait, and shares its commit with none of them [R41]', async () => {
  const { batches, write, hold } = openQueue();
  const go = hold();
  const rows = ['one', 'two', 'three'].flatMap((file) => names(file, 100).map((name) => write(low('asha'), name)));
  await nextTurn();
  const sale = write('juma', 'sale');
  go();
  await Promise.all([...rows, sale]);
  const at = batches.findIndex((batch) => batch.includes('sale'));
  expect(at).toBeLessThanOrEqual(1);
  expect(batches[at]).toEqual(['sale']);
  for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(10);
});

test('who has written less lately comes first, and rows of two imports take turns [R41]', async () => {
  const { batches, write, hold } = openQueue();
  const go = hold();
  const rows = ['asha', 'juma'].flatMap((seller) => names(seller, 40).map((name) => write(low(seller), name)));
  go();
  await Promise.all(rows);
  const order = batches.map((batch) => batch[0]?.split(' ')[0]);
  for (const [index, seller] of order.entries()) if (index > 0) expect(seller).not.toBe(order[index - 1]);
});

test('calls of few rows that arrive together share one commit, also those of different accounts', async () => {
  const { batches, write } = openQueue();
  await Promise.all(names('seller', 90).map((name) => write(name, name)));
  expect(batches).toEqual([names('seller', 90)]);
});

test('an account for which too much waits is refused with the time to come again, and nobody else is [R41]', async () => {
  const { write, hold } = openQueue();
  const go = hold();
  const first = write('neema', 'first');
  await nextTurn();
  const many = names('asha', 1500).map((name) => write('asha', name));
  const sale = write('juma', 'sale');
  go();
  const results = await Promise.all(many);
  const refused = results.filter((result) => result instanceof QueueFullError);
  expect(refused).toHaveLength(500);
  expect(refused[0]).toMatchObject({ code: 429, retryAfterSeconds: expect.any(Number) });
  expect([await first, await sale]).toEqual(['first', 'sale']);
});

test('work whose caller has hung up is dropped before it begins [R41]', async () => {
  const { batches, write, hold } = openQueue();
  const go = hold();
  const first = write('neema', 'first');
  await nextTurn();
  const [caller, other] = [new AbortController(), new AbortController()];
  const gone = write({ account: 'asha', signal: caller.signal }, 'gone');
  const rows = names('row', 3).map((name) => write({ ...low('juma'), signal: other.signal }, name));
  caller.abort();
  other.abort();
  go();
  expect(await first).toBe('first');
  for (const result of [gone, ...rows]) expect(await result).toBeInstanceOf(CallerGoneError);
  expect(batches).toEqual([['first']]);
});
