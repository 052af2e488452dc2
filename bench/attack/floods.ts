import sharp from 'sharp';
import { filesPath, listPath } from '#survival/wire.ts';
import { listAttacks } from './attack.ts';
import { type AttackTarget, need } from './attack-target.ts';
import { openLargeShop, wordRule } from './cost.ts';
import { makeCall, makeImport, startFlood } from './flood.ts';
import { measureDuringFlood, newGreedy } from './flood-delay.ts';
import { deleteLargeShop } from './large-deletion.ts';

/** The number of calls that one account has in flight. */
const atOnce = 110;

/** Sends reads of a large shop as its owner, from one address. */
function floodReads(paths: (storeId: string) => readonly string[], hangsUp = false) {
  return (target: AttackTarget) =>
    measureDuringFlood(target, async () => {
      const seller = await openLargeShop(target);
      const calls = paths(seller.storeId).map((path) => makeCall('GET', path, { as: seller, from: '198.18.1.1' }));
      return startFlood(target, calls, { atOnce, hangsUp });
    });
}

/** Makes a picture of noise, which no encoder can compress much. */
const drawNoise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

const feed = (storeId: string) => ['', '&form=columns'].map((form) => `/v1/shops/${storeId}/changes?limit=2000${form}`);

/** Floods by one account, each of which would block all other accounts if work did not wait in fair queues (R48). */
export const floodAttacks = listAttacks(
  'turns',
  {
    "150 checks of one's own right password at once": (target) =>
      measureDuringFlood(target, async () => {
        const { greedy, from } = await newGreedy(target);
        const body = { password: greedy.password };
        return startFlood(target, [makeCall('POST', '/v1/account/mfa/password', { as: greedy, from, body })], {
          atOnce: 150,
        });
      }),

    '250 guesses at once from one address': (target) =>
      measureDuringFlood(target, () => {
        const calls = Array.from({ length: 1000 }, (_, at) => {
          const body = { email: `nobody${at % 100}@duka.example`, password: `Guess-${at}-2026` };
          return makeCall('POST', '/v1/account/sessions/email', { from: '198.18.2.1', body });
        });
        return startFlood(target, calls, { atOnce: 250 });
      }),

    '110 pages of 2,000 rows of the feed at once': floodReads(feed),

    'the same by callers who hang up': floodReads(feed, true),

    '110 lists of 2,000 rows at once': floodReads((storeId) =>
      Array.from({ length: 100 }, (_, at) =>
        listPath(
          'products',
          { method: 'equal', attribute: 'storeId', values: [storeId] },
          { method: 'limit', values: [2000] },
          { method: 'offset', values: [at] },
        ),
      ),
    ),

    '110 figures of a shop at once': floodReads((storeId) =>
      Array.from({ length: 28 }, (_, at) => {
        const days = `from=2022-12-${String(at + 1).padStart(2, '0')}&to=2026-11-30`;
        return ['today', `money?${days}`, `unsold?${days}`, `sales?${days}&limit=100`, `customers?search=a${at}`].map(
          (each) => `/v1/shops/${storeId}/${each}`,
        );
      }).flat(),
    ),

    '110 searches of sixty words at once': floodReads((storeId) =>
      Array.from({ length: 100 }, (_, at) =>
        listPath(
          'products',
          { method: 'equal', attribute: 'storeId', values: [storeId] },
          ...Array.from({ length: 60 }, (_, word) => wordRule(`mbegubora${word}`)),
          { method: 'offset', values: [at] },
        ),
      ),
    ),

    // An account has ten an hour; the rest of the flood is refused.
    'exports of a large shop, 110 asked for at once': floodReads(() => ['/v1/account/export']),

    'the most expensive previews of two accounts at once (R20)': (target) =>
      measureDuringFlood(target, async () => {
        const calls = [];
        for (const address of ['198.18.3.1', '198.18.4.1']) {
          const member = await target.newMember();
          const fileId = `${member.userId}-large`;
          need(
            await target.upload(member, fileId, await drawNoise(1500), { type: 'image/jpeg', name: 'large.jpg' }),
            201,
          );
          for (let width = 1500; width <= 4000; width += 100) {
            for (const rotation of [0, 90, 180, 270]) {
              const query = `width=${width}&height=3990&quality=100&output=avif&rotation=${rotation}`;
              calls.push(makeCall('GET', `${filesPath}/${fileId}/preview?${query}`, { as: member, from: address }));
            }
          }
        }
        return startFlood(target, calls, { atOnce: 60 });
      }),

    '110 cheap calls at once, again and again': floodReads((storeId) => [
      listPath('products', { method: 'equal', attribute: 'storeId', values: [storeId] }),
    ]),
  },
  true,
);

/** Imports that are sent at once, each with other rows, until the other seller was measured. */
const importsAtOnce = 12;
const importFiles = 24;

function floodImports(mode: string, rows: number) {
  return (target: AttackTarget) =>
    measureDuringFlood(target, async () => {
      const { greedy, from } = await newGreedy(target);
      const path = `/v1/shops/${greedy.storeId}/imports`;
      const calls = Array.from({ length: importFiles }, (_, at) => {
        const body = makeImport(`${greedy.userId}-${at}`, rows, mode);
        return makeCall('POST', path, { as: greedy, from, body });
      });
      return startFlood(target, calls, { atOnce: importsAtOnce });
    });
}

/** The one connection that writes has its turns by account, too (R41). */
export const writeFloodAttacks = listAttacks(
  'turns',
  {
    '12 imports of 5,000 rows at once, all or nothing': floodImports('all', 5000),
    '12 imports of 1,000 rows at once, row by row': floodImports('rows', 1000),
    '12 trials of 1,000 rows at once': floodImports('check', 1000),
    'the deletion of a shop of 5,000 products and 20,000 orders': deleteLargeShop,
  },
  true,
);
