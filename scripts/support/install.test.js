import { expect, test } from 'vitest';
import { findMissing } from './install.js';
import { nodePackage } from './node26.js';

const ownNode = `node_modules/${nodePackage()}`;
const locked = {
  '': { version: '1.0.0' },
  server: {},
  [ownNode]: { version: '26.10.0', optional: true },
  'node_modules/fastify': { version: '5.12.8', resolved: 'https://registry.example/fastify' },
  'node_modules/vitest': { version: '5.1.0', dev: true },
  'node_modules/of-another-platform': { version: '1.0.0', optional: true },
};
const { [ownNode]: node, 'node_modules/vitest': tool, ...rest } = locked;
const runtime = { ...rest, [ownNode]: node };

test('nothing is installed again when npm has recorded every package of the lockfile', () => {
  const { 'node_modules/of-another-platform': _, ...installed } = locked;
  expect(findMissing(locked, installed, { tools: true })).toEqual([]);
  expect(findMissing(locked, installed, { tools: false })).toEqual([]);
});

test('test tools are missing only where they are wanted', () => {
  expect(findMissing(locked, runtime, { tools: false })).toEqual([]);
  expect(findMissing(locked, runtime, { tools: true })).toEqual(['node_modules/vitest']);
});

test('a package of another version or from another place counts as missing', () => {
  const moved = { version: '5.12.8', resolved: 'https://elsewhere.example/fastify' };
  for (const fastify of [undefined, { ...moved, version: '5.0.0' }, moved]) {
    const installed = { ...locked, 'node_modules/fastify': fastify };
    expect(findMissing(locked, installed, { tools: false })).toEqual(['node_modules/fastify']);
  }
});

test('the Node of this platform must be there though it is an optional package', () => {
  expect(findMissing(locked, { ...rest, 'node_modules/vitest': tool }, { tools: false })).toEqual([ownNode]);
});
