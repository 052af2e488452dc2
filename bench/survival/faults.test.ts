import { expect, test } from 'vitest';
import { listFaults } from './faults.ts';

// At once: each has a server of its own, and most of the time is waited.
test.concurrent.each(listFaults({ sockets: 100, slowClients: 5 }))(
  '$name: a clear refusal at most, nothing half, and service again when it is over',
  async ({ run }) => {
    expect((await run()).faults).toEqual([]);
  },
);
