import { expect, test } from 'vitest';
import { createRequestTurns } from './request-turns.ts';

/** Turns over a socket that counts how often it is stopped and goes on, and answers that come when they are let. */
function openTurns() {
  const seen = { paused: 0, resumed: 0, sent: [] as string[] };
  const answers = new Map<string, () => void>();
  const turns = createRequestTurns(
    {
      pause() {
        seen.paused += 1;
      },
      resume() {
        seen.resumed += 1;
      },
    },
    ({ id }) => new Promise((resolve) => answers.set(id, () => resolve(id))),
    (text) => void seen.sent.push(text),
  );
  const take = (id: number) => turns.take({ id: String(id), method: 'GET', path: '/shops/1/drawer' });
  return { ...turns, take, seen, answers };
}

test('eight requests of a socket are answered at a time, and it is read on when none waits (R42)', async () => {
  const { take, seen, answers, end } = openTurns();
  for (let id = 1; id <= 10; id += 1) expect(take(id)).toBe(true);
  expect([...answers.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(seen).toMatchObject({ paused: 2, resumed: 0 });
  for (const id of ['3', '1']) {
    answers.get(id)?.();
    await expect.poll(() => seen.sent).toContain(id);
  }
  await expect.poll(() => [...answers.keys()]).toHaveLength(10);
  expect(seen.resumed).toBe(0);
  const ended = end();
  for (const answer of answers.values()) answer();
  await ended;
  expect(seen.sent.toSorted((a, b) => Number(a) - Number(b)).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(seen).toMatchObject({ paused: 3, resumed: 1 });
});

test('a client that sends more than can wait gets an error (R42)', () => {
  const { take } = openTurns();
  for (let id = 1; id <= 8 + 64; id += 1) expect(take(id)).toBe(true);
  expect(take(73)).toBe(false);
});
