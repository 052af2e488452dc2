import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHashQueue, type Urgency } from './hash-queue.ts';

/** A queue of two whose jobs take 100 ms each by its clock, and end when the test says so. */
function openQueue() {
  let now = 0;
  const queue = createHashQueue({ atWork: 2, clock: () => now });
  const running: { name: string; end: () => void }[] = [];
  const begun: string[] = [];
  const run = (urgency: Urgency, name: string) =>
    queue.run(urgency, async () => {
      begun.push(name);
      await new Promise<void>((end) => running.push({ name, end }));
      return name;
    });
  /** Ends the jobs that run, and lets the next begin. */
  async function endRound() {
    now += 100;
    for (const { end } of running.splice(0)) end();
    await turn();
  }
  return { run, endRound, begun, running };
}

/** Counts those who are let in, until one is refused; answers the refusal too. */
async function fill(run: () => Promise<unknown>): Promise<{ count: number; refusal: unknown }> {
  for (let count = 0; ; count += 1) {
    const outcome = await Promise.race([run().catch((error) => error), turn()]);
    if (outcome !== undefined) return { count, refusal: outcome };
    if (count > 1000) throw new Error('Nobody was refused.');
  }
}

test('who would wait longer than two seconds is told at once to come back, and when (R18)', async () => {
  const { run, endRound, begun } = openQueue();
  const { count, refusal } = await fill(() => run('unknown', 'guess'));
  // Two at work, and 40 behind them, of whom the last waits two seconds.
  expect(count).toBe(42);
  expect(refusal).toMatchObject({ code: 503, type: 'general_service_unavailable', retryAfterSeconds: 3 });
  expect(refusal).toMatchObject({
    message: 'Too many people sign in at this moment. Please try again in 3 seconds.',
  });
  while (begun.length < 42) await endRound();
  await endRound();
  expect(await Promise.race([run('unknown', 'later'), turn()])).toBeUndefined();
  expect(begun.at(-1)).toBe('later');
});

test('a known device goes before a full queue of strangers, and they before new accounts (R18)', async () => {
  const { run, endRound, begun, running } = openQueue();
  await fill(() => run('patient', 'sign-up'));
  await fill(() => run('unknown', 'guess'));
  void run('known', 'owner');
  await endRound();
  expect(begun.slice(2)).toContain('owner');
  // Every fourth turn is theirs who can wait, so that a flood of guesses keeps nobody from opening an account.
  for (let round = 0; round < 4; round += 1) await endRound();
  expect(begun.slice(2).filter((name) => name === 'sign-up')).toHaveLength(2);
  expect(running).toHaveLength(2);
});

test('a machine that turns out to be slow takes fewer in (R18)', async () => {
  let now = 0;
  const queue = createHashQueue({ atWork: 2, clock: () => now });
  await queue.run('unknown', async () => {
    now += 1100;
  });
  // One job of 1,100 ms brings the average from 100 to 300.
  const { count } = await fill(() => queue.run('unknown', () => new Promise(() => {})));
  expect(count).toBe(15);
});

test('a job that fails gives its place on', async () => {
  const queue = createHashQueue({ atWork: 1, clock: () => 0 });
  await expect(queue.run('known', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('known', async () => 'yes')).toBe('yes');
});
