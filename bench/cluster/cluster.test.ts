import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from './cluster.ts';

test('a port that is taken is said before any server is started', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const logged: string[] = [];
  const starting = startCluster({
    ...{ processes: 1, port, dataDir: '', log: (line) => logged.push(line) },
    env: () => ({}),
  });
  await expect(starting).rejects.toThrow('EADDRINUSE');
  expect(logged).toEqual([]);
});
