import { listAttacks } from './attack.ts';
import { makeCall, makeImport, startFlood } from './flood.ts';
import { measureDuringFlood, newGreedy } from './flood-delay.ts';
import { deleteLargeShop } from './large-deletion.ts';
import type { World } from './world.ts';

/** Imports that are sent at once, each with other rows, until the other seller was measured. */
const atOnce = 12;
const files = 24;

function floodImports(mode: string, rows: number) {
  return (world: World) =>
    measureDuringFlood(world, async () => {
      const { greedy, from } = await newGreedy(world);
      const path = `/v1/shops/${greedy.storeId}/imports`;
      const calls = Array.from({ length: files }, (_, at) => {
        const body = makeImport(`${greedy.userId}-${at}`, rows, mode);
        return makeCall('POST', path, { as: greedy, from, body });
      });
      return startFlood(world, calls, { atOnce });
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
