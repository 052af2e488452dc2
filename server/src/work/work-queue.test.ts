import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { currentTurn, runInTurn, serverTurn, type Turn } from './turn.ts';
import { CallerGoneError, QueueFullError } from './work-errors.ts';
import { createWorkQueue, type WorkLimits } from './work-queue.ts';

const usual: WorkLimits = {
  ...{ atOnce: 2, atOnceOfAddress: 2, atOnceOfAccount: 1, atOnceOfHeavy: 1 },
  waitingMs: { ofAccount: 2000, ofAddress: 3000, ofAll: 5000 },
  ...{ guessMs: 100, minMs: 10, freeMs: 10_000 },
};

/** A queue whose pieces take what the test says by its clock, and end when the test says so; with the order in which they began. */
function openQueue(limits: Partial<WorkLimits> = {}) {
  let now = 0;
  const queue = createWorkQueue({ ...usual, ...limits }, () => now);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (turn: string | Partial<Turn>, name: string) => {
    const given = typeof turn === 'string' ? { account: turn } : turn;
    const whole = { account: 'asha', address: `address of ${given.account}`, ...given };
    const answer = queue.run(whole, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    return answer.catch((error: unknown) => error);
  };
  /** Ends a piece after `afterMs` milliseconds, and lets the next begin. */
  async function end(name: string, afterMs = 100): Promise<void> {
    now += afterMs;
    ends.get(name)?.();
    await nextTurn();
    await nextTurn();
  }
  /** Ends running pieces until `count` pieces have begun. */
  async function endUntil(count: number, afterMs = 100): Promise<void> {
    for (let at = 0; begun.length < count && at < begun.length; at += 1) await end(begun[at] ?? '', afterMs);
  }
  return { queue, ask, end, endUntil, begun, advance: (ms: number) => (now += ms) };
}

test('a hundred pieces of one account hold another one up for no longer than one piece [R48]', async () => {
  const { ask, end, begun } = openQueue({ atOnce: 1 });
  for (let at = 0; at < 20; at += 1) ask('greedy', `greedy ${at}`);
  ask('asha', 'asha 0');
  ask('asha', 'asha 1');
  await end('greedy 0');
  await end('asha 0');
  await end('greedy 1');
  expect(begun).toEqual(['greedy 0', 'asha 0', 'greedy 1', 'asha 1']);
});

test('one account has its share of the places, however many are free [R48]', async () => {
  const { ask, begun, queue } = openQueue();
  for (let at = 0; at < 3; at += 1) ask('greedy', `greedy ${at}`);
  expect([begun, queue.waiting()]).toEqual([['greedy 0'], 2]);
  ask('asha', 'asha');
  expect(begun).toEqual(['greedy 0', 'asha']);
});

test('two accounts that have spent much lately do not hold both places, so that a third finds one free [R48]', async () => {
  const { ask, end, begun } = openQueue({ atOnceOfAllHeavy: 1, freeMs: 1000 });
  ask('one', 'one 0');
  ask('two', 'two 0');
  await end('one 0', 2500);
  await end('two 0', 2500);
  for (const at of [1, 2]) {
    ask('one', `one ${at}`);
    ask('two', `two ${at}`);
  }
  expect(begun.slice(2)).toEqual(['one 1']);
  ask('asha', 'asha');
  expect(begun.at(-1)).toBe('asha');
});

test('turns are counted in what they cost: ten cheap calls pass one expensive one [R48]', async () => {
  const { ask, end, begun } = openQueue({ atOnce: 1 });
  ask('costly', 'costly 0');
  ask('costly', 'costly 1');
  for (let at = 0; at < 10; at += 1) ask('cheap', `cheap ${at}`);
  await end('costly 0', 1000);
  for (let at = 0; at < 10; at += 1) await end(`cheap ${at}`, 10);
  expect(begun).toHaveLength(12);
  expect(begun.at(-1)).toBe('costly 1');
});

test('what was spent is forgotten with time [R48]', async () => {
  const { ask, end, begun, advance } = openQueue({ atOnce: 1 });
  ask('asha', 'asha of before');
  await end('asha of before', 1000);
  advance(60_000);
  ask('juma', 'juma 0');
  ask('juma', 'juma 1');
  ask('asha', 'asha now');
  await end('juma 0', 100);
  expect(begun.at(-1)).toBe('asha now');
});

test('a hundred accounts of one address together have one turn among the addresses [R48]', async () => {
  const { ask, endUntil, begun } = openQueue({ atOnce: 1 });
  for (let at = 0; at < 20; at += 1) ask({ account: `robot ${at}`, address: 'one' }, `robot ${at}`);
  for (let at = 0; at < 3; at += 1) ask({ account: `seller ${at}`, address: 'other' }, `seller ${at}`);
  await endUntil(6);
  expect(begun.map((name) => name.split(' ')[0])).toEqual(['robot', 'seller', 'robot', 'seller', 'robot', 'seller']);
  // And those that share the address with them have turns as any of its accounts.
  ask({ account: 'neighbour', address: 'one' }, 'neighbour');
  expect(begun).not.toContain('neighbour');
});

test('what is urgent comes first, and every fourth turn is of those who come last [R48]', async () => {
  const { ask, endUntil, begun } = openQueue({ atOnce: 1 });
  ask('first', 'first');
  for (let at = 0; at < 4; at += 1) {
    ask({ account: `patient ${at}`, urgency: 'low' }, 'low');
    ask(`anyone ${at}`, 'normal');
    ask({ account: `known ${at}`, urgency: 'high' }, 'high');
  }
  await endUntil(9);
  expect(begun).toEqual(['first', 'high', 'high', 'high', 'low', 'high', 'normal', 'normal', 'low']);
});

test('urgency is of no use to who has spent too much lately [R48]', async () => {
  const { ask, end, begun } = openQueue({
    atOnce: 1,
    freeMs: 500,
    waitingMs: { ofAccount: 5000, ofAddress: 5000, ofAll: 9000 },
  });
  ask({ account: 'greedy', urgency: 'high' }, 'greedy 0');
  ask({ account: 'greedy', urgency: 'high' }, 'greedy 1');
  ask({ account: 'guest', urgency: 'low' }, 'guest');
  await end('greedy 0', 1000);
  expect(begun).toEqual(['greedy 0', 'guest']);
});

test('an account that has spent much has fewer places at once [R48]', async () => {
  const { ask, end, begun } = openQueue({ atOnce: 4, atOnceOfAccount: 3, atOnceOfAddress: 4, freeMs: 500 });
  for (let at = 0; at < 5; at += 1) ask('greedy', `greedy ${at}`);
  expect(begun).toHaveLength(3);
  await end('greedy 0', 1000);
  await end('greedy 1', 0);
  expect(begun).toHaveLength(3);
  await end('greedy 2', 0);
  expect(begun).toHaveLength(4);
});

test('pieces of low urgency leave places free [R48]', async () => {
  const { ask, begun } = openQueue({ atOnceOfLow: 1 });
  ask({ account: 'guest 1', urgency: 'low' }, 'guest 1');
  ask({ account: 'guest 2', urgency: 'low' }, 'guest 2');
  ask('asha', 'asha');
  expect(begun).toEqual(['guest 1', 'asha']);
});

test('a caller with too much waiting is refused with a time to retry, and no other caller is [R48]', async () => {
  const { ask, queue } = openQueue({ atOnce: 1 });
  ask('greedy', 'running');
  for (let at = 0; at < 20; at += 1) ask('greedy', `waiting ${at}`);
  const refused = await ask('greedy', 'too much');
  expect(refused).toBeInstanceOf(QueueFullError);
  expect(refused).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded', retryAfterSeconds: 2 });
  expect(refused).toMatchObject({
    message: 'Too much that you asked for still waits. Please try again in 2 seconds.',
  });
  ask('asha', 'asha');
  expect(queue.waiting()).toBe(21);
});

test('what has turned out to be expensive fills the queue sooner [R48]', async () => {
  const { ask, end, queue } = openQueue({ atOnce: 1 });
  ask('greedy', 'first');
  // One piece of 1,100 ms brings the average from 100 to 300.
  await end('first', 1100);
  ask('greedy', 'running');
  for (let at = 0; at < 30; at += 1) ask('greedy', `waiting ${at}`);
  expect(queue.waiting()).toBe(6);
});

test('however long its pieces have taken, an account may have some of them wait [R48]', async () => {
  const { ask, end, queue } = openQueue({ atOnce: 1, maxMs: 500 });
  const first = ask('asha', 'first');
  await end('first', 60_000);
  await first;
  const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask('asha', name));
  expect(queue.waiting()).toBe(4);
  expect(await answers.at(-1)).toBeInstanceOf(QueueFullError);
});

test('a line that one address has filled takes another in, at the cost of the one who filled it [R48]', async () => {
  const { ask, queue } = openQueue({ atOnce: 1, waitingMs: { ofAccount: 2000, ofAddress: 5000, ofAll: 5000 } });
  ask('first', 'running');
  const answers = Array.from({ length: 50 }, (_, at) =>
    ask({ account: `robot ${at % 5}`, address: 'one' }, `robot ${at}`),
  );
  const asha = ask('asha', 'asha');
  const lost = await Promise.race([...answers, asha]);
  expect(lost).toMatchObject({ code: 429 });
  expect(queue.waiting()).toBe(50);
});

test('a neighbour of the one who fills the line of an address comes in, and so does what is urgent [R48]', async () => {
  const { ask, endUntil, begun, queue } = openQueue({
    atOnce: 1,
    waitingMs: { ofAccount: 2000, ofAddress: 2000, ofAll: 9000 },
  });
  ask('first', 'running');
  const greedy = Array.from({ length: 20 }, (_, at) => ask({ account: 'greedy', address: 'one' }, `greedy ${at}`));
  ask({ account: 'neighbour', address: 'one' }, 'neighbour');
  expect(await Promise.race(greedy)).toMatchObject({ code: 429 });
  const guesses = Array.from({ length: 30 }, (_, at) =>
    ask({ account: `e-mail ${at}`, address: 'two' }, `guess ${at}`),
  );
  expect(await guesses.at(-1)).toMatchObject({ code: 429 });
  ask({ account: 'known', address: 'two', urgency: 'high' }, 'known');
  expect(await Promise.race(guesses.slice(0, 20))).toMatchObject({ code: 429 });
  expect(queue.waiting()).toBe(40);
  // Nor does it lose its place to others who come after it.
  for (let at = 0; at < 60; at += 1) ask(`seller ${at}`, `seller ${at}`);
  await endUntil(3);
  expect(begun).toContain('known');
});

test('where as many ask as can be answered nobody is blamed, and what is urgent comes in all the same [R48]', async () => {
  const { ask, queue } = openQueue({ atOnce: 1 });
  ask('first', 'running');
  const answers = Array.from({ length: 50 }, (_, at) => ask(`seller ${at}`, `seller ${at}`));
  expect(await ask('late', 'late')).toMatchObject({ code: 503, retryAfterSeconds: 5 });
  ask({ account: 'known', urgency: 'high' }, 'known');
  expect(await Promise.race(answers)).toMatchObject({ code: 503 });
  expect(queue.waiting()).toBe(50);
});

test('work is dropped when nobody waits for it any more [R48]', async () => {
  const { ask, end, begun, queue } = openQueue({ atOnce: 1 });
  const caller = new AbortController();
  ask('first', 'running');
  const dropped = ask({ account: 'asha', signal: caller.signal }, 'dropped');
  ask('asha', 'next');
  caller.abort();
  expect(await dropped).toBeInstanceOf(CallerGoneError);
  expect(queue.waiting()).toBe(1);
  await end('running');
  expect(begun).toEqual(['running', 'next']);
  expect(await ask({ account: 'asha', signal: caller.signal }, 'never')).toBeInstanceOf(CallerGoneError);
});

test('between two pieces that take no time the event loop has a turn for all else [R48]', async () => {
  const { queue } = openQueue({ atOnce: 1 });
  const order: string[] = [];
  const pieces = Array.from({ length: 5 }, () =>
    queue.run({ account: 'greedy', address: 'one' }, async () => order.push('piece')),
  );
  for (let turn = 0; turn < 4; turn += 1) {
    await nextTurn();
    order.push('turn');
  }
  await Promise.all(pieces);
  expect(order.filter((each, at) => each === 'piece' && order[at + 1] === 'piece')).toEqual([]);
});

test('work that fails gives its place to the next', async () => {
  const { queue } = openQueue({ atOnce: 1 });
  const turn = { account: 'asha', address: 'one' };
  const failing = queue.run(turn, () => Promise.reject(new Error('broken')));
  const next = queue.run(turn, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('the server and the operator are never refused', async () => {
  const { ask, queue } = openQueue({ atOnce: 1 });
  ask('first', 'running');
  for (let at = 0; at < 100; at += 1) ask(serverTurn, `server ${at}`);
  expect(queue.waiting()).toBe(100);
});

test('whose turn it is reaches all that runs for it, and nothing else', async () => {
  const turn = { account: 'asha', address: 'one' };
  const inside = runInTurn(turn, async () => {
    await nextTurn();
    return currentTurn();
  });
  expect(currentTurn()).toBe(serverTurn);
  expect(await inside).toBe(turn);
});
