import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { openServerClock } from './now.ts';

const dateMs = Date.parse('2026-11-25T18:30:00Z');
const date = new Date(dateMs).toUTCString();

/** A storage that nothing else writes to. */
function openMemory(value: string | null = null) {
  let held = value;
  const memory = {
    getItem: () => held,
    setItem: (_: string, next: string) => {
      held = next;
    },
    removeItem: () => {
      held = null;
    },
  };
  return { memory, read: () => held };
}

/** An answer that comes back to a device whose clock is so far ahead. */
const answerTo = (aheadMs: number, tookMs = 200) => ({
  ...{ date, tookMs },
  sentMs: dateMs + aheadMs,
  cameMs: dateMs + aheadMs + tookMs,
});

test.each([
  ['three hours ahead', 3 * hourMs],
  ['a day behind', -24 * hourMs],
])('a device %s has the time of the server, and remembers by how much its own differs [R33]', (_, aheadMs) => {
  const { memory, read } = openMemory();
  const clock = openServerClock(() => memory);
  let moves = 0;
  clock.onMoved(() => {
    moves += 1;
  });
  clock.takeAnswer(answerTo(aheadMs));
  clock.takeAnswer(answerTo(aheadMs, 3_000));
  expect(Math.abs(clock.readAheadMs() - aheadMs)).toBeLessThan(1_000);
  expect(moves).toBe(1);
  const next = openServerClock(() => memory);
  expect(next.readAheadMs()).toBe(clock.readAheadMs());
  clock.takeAnswer(answerTo(0));
  expect(clock.readAheadMs()).toBe(0);
  expect(read()).toBeNull();
});

test.each([
  ['differs by a few seconds', answerTo(4_000)],
  ['came slowly over the line', answerTo(0, 15_000)],
  ['took too long to say anything', answerTo(3 * hourMs, 25_000)],
  ['came while the clock of the device was set', { ...answerTo(3 * hourMs), cameMs: dateMs }],
  ['came while the device slept', { ...answerTo(0), cameMs: dateMs + hourMs }],
  ['says no time', { ...answerTo(3 * hourMs), date: 'yesterday' }],
])('an answer that %s changes nothing', (_, answer) => {
  const clock = openServerClock(() => openMemory().memory);
  clock.takeAnswer(answer);
  expect(clock.readAheadMs()).toBe(0);
});

test.each(['', 'soon', '1e99', '12.5'])('a remembered difference of "%s" counts as none', (held) => {
  expect(openServerClock(() => openMemory(held).memory).readAheadMs()).toBe(0);
});

test('a browser that grants no storage has the time of the server as long as the page is open', () => {
  const clock = openServerClock(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  clock.takeAnswer(answerTo(3 * hourMs));
  expect(clock.readAheadMs()).toBeGreaterThan(2 * hourMs);
});

/** Who may ask the clock of the device itself: for how long ago something was, which two of its moments say. */
const deviceClock = new Map([
  ['api/now.ts', 'works out the time of the server from it'],
  ['api/elapsed.ts', 'durations'],
  ['app/watch-server-clock.ts', 'the round trip of a call'],
  ['app/install-invitation.tsx', 'days since the app was first opened here'],
  ['app/phone-alerts.tsx', 'how long ago the shop was heard from'],
  ['features/outbox/outbox-page.tsx', 'how long a command has waited'],
  ['features/products/form/unfinished-form.ts', 'which of two forms was typed later'],
  ['offline/answer-offline.ts', 'how old the copy is'],
  ['offline/cached-answers.ts', 'which answer came first'],
  ['offline/follow-feed.ts', 'how old the copy is'],
  ['offline/granted-room.ts', 'how long ago the storage was full'],
  ['offline/known-people.ts', 'how long ago the customers were asked for'],
  ['outbox/outbox.ts', 'two moments of one clock say when a sale was (R33)'],
]);

test('a day or a moment of the shop is that of the server, and never that of the device [decision 0086]', () => {
  const room = join(import.meta.dirname, '..');
  const asking = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/^(testing|paraglide)\//.test(path))
    .filter((path) => {
      // An id only has to be another one each time.
      const text = readFileSync(join(room, path), 'utf8').replaceAll(/make\w*Id\(Date\.now\(\)/g, '');
      return /Date\.now\(|new Date\(\)/.test(text);
    });
  expect(asking.sort()).toEqual([...deviceClock.keys()].sort());
});
