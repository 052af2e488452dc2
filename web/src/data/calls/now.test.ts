import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Who may ask the clock of the device itself: for how long ago something was, which two of its moments say. */
const deviceClock = new Map([
  ['data/calls/now.ts', 'works out the time of the server from it'],
  ['data/connection/elapsed.ts', 'durations'],
  ['app/watch-server-clock.ts', 'the round trip of a call'],
  ['app/install-invitation.tsx', 'days since the app was first opened here'],
  ['app/phone-alerts.tsx', 'how long ago the shop was heard from'],
  ['features/outbox/outbox-page.tsx', 'how long a command has waited'],
  ['features/products/form/unfinished-form.ts', 'which of two forms was typed later'],
  ['features/products/stock-count/stock-count.tsx', 'which scan was the last'],
  ['data/changes/local-answers.ts', 'how old the copy is'],
  ['data/local-store/cached-answers.ts', 'which answer came first'],
  ['data/changes/follow-feed.ts', 'how old the copy is'],
  ['data/source.ts', 'between which moments a response travelled'],
  ['data/local-store/storage-quota.ts', 'how long ago the storage was full'],
  ['data/local-store/known-people.ts', 'how long ago the customers were asked for'],
  ['session/fetch-memberships.ts', 'how long ago the shops of an account were asked for'],
  ['data/outbox/open-outbox.ts', 'two moments of one clock say when a sale was (R33)'],
  ['data/outbox/submit-commands.ts', 'the same'],
  ['data/counter/unlock.ts', 'how long ago a PIN was tried, and the server was heard'],
  ['features/counter-device/idle-clock.ts', 'how long ago somebody touched the counter'],
]);

test('a day or a moment of the shop is that of the server, and never that of the device [decision 0086]', () => {
  const room = join(import.meta.dirname, '../..');
  const asking = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/^(testing|paraglide)\//.test(path))
    .filter((path) => {
      // An id only has to be another one each time.
      const text = readFileSync(join(room, path), 'utf8').replaceAll(/make\w*Id\(Date\.now\(\)/g, '');
      return /Date\.now\(|new Date\(\)/.test(text);
    });
  expect(asking.sort()).toEqual([...deviceClock.keys()].sort());
});
