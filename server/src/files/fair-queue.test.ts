import { expect, test } from 'vitest';
import { createFairQueue, QueueFullError, type Rank } from './fair-queue.ts';

const limits = { atOnce: 2, guestsAtOnce: 1, waitingOfCaller: 3, waitingOfRank: 5 };

/** A queue whose pieces of work end when they are told to, with the order in which they began. */
function openQueue() {
  const queue = createFairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (rank: Rank, caller: string, name: string) =>
    queue.run({ rank, caller }, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  return {
    ...{ queue, begun, ask },
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test("a seller's own picture comes before those of others, and these before those of guests (R20)", async () => {
  const { ask, begun, end } = openQueue();
  ask('guest', 'g1', 'guest 1');
  ask('member', 'one', 'one 1');
  ask('guest', 'g2', 'guest 2');
  ask('member', 'two', 'two 1');
  ask('owner', 'asha', 'asha 1');
  expect(begun).toEqual(['guest 1', 'one 1']);
  await end('one 1');
  await end('asha 1');
  await end('two 1');
  // A free place is not for a second guest: it waits for whoever signs in.
  expect(begun).toEqual(['guest 1', 'one 1', 'asha 1', 'two 1']);
  await end('guest 1');
  expect(begun.at(-1)).toBe('guest 2');
});

test('callers take turns, and none has two places (R20)', async () => {
  const { ask, begun, end } = openQueue();
  for (const number of [1, 2, 3]) ask('member', 'greedy', `greedy ${number}`);
  ask('member', 'asha', 'asha 1');
  for (const number of [2, 3]) ask('member', 'asha', `asha ${number}`);
  ask('member', 'juma', 'juma 1');
  expect(begun).toEqual(['greedy 1', 'asha 1']);
  await end('greedy 1');
  await end('asha 1');
  await end('greedy 2');
  expect(begun).toEqual(['greedy 1', 'asha 1', 'greedy 2', 'asha 2', 'juma 1']);
});

test('who asks for too much is refused, and so is everyone of a rank that waits in too great numbers (R20)', async () => {
  const { ask, queue, end } = openQueue();
  ask('guest', 'g1', 'running');
  for (const number of [1, 2, 3]) ask('guest', 'g1', `waiting ${number}`);
  await expect(ask('guest', 'g1', 'too much')).rejects.toMatchObject({ isCallers: true });
  ask('guest', 'g2', 'g2');
  ask('guest', 'g3', 'g3');
  const refused = ask('guest', 'g4', 'g4');
  await expect(refused).rejects.toThrow(QueueFullError);
  await expect(refused).rejects.toMatchObject({ isCallers: false });
  expect(queue.waiting()).toBe(5);
  const answered = ask('owner', 'asha', 'asha');
  await end('asha');
  await answered;
  await end('running');
  expect(queue.waiting()).toBe(4);
});

test('work that fails gives its place to the next', async () => {
  const { queue } = openQueue();
  const turn = { rank: 'member', caller: 'asha' } as const;
  const failing = queue.run(turn, async () => {
    throw new Error('broken');
  });
  const next = queue.run(turn, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
