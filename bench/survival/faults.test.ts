import { expect, test } from 'vitest';
import { listFaults } from './faults.ts';

test.each(listFaults({ sockets: 200, slowClients: 10 }))(
  '$name: a clear refusal at most, nothing half, and service again when it is over',
  async ({ run }) => {
    expect((await run()).faults).toEqual([]);
  },
  60_000,
);
