import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissing, keepPresent, listNeeded } from './install.js';

const wanted = {
  '': { version: '1.0.0' },
  server: { version: '1.0.0' },
  'node_modules/@duka/server': { resolved: 'server', link: true },
  'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-a' },
  'node_modules/fastify/node_modules/pino': { version: '10.0.0', integrity: 'sha512-b' },
  'node_modules/vitest': { version: '5.1.0', integrity: 'sha512-c', dev: true },
  'node_modules/of-another-machine': { version: '1.0.0', integrity: 'sha512-d', optional: true },
};
const { 'node_modules/of-another-machine': _, ...everything } = wanted;
const { 'node_modules/vitest': tool, ...withoutTools } = everything;

test('nothing is installed again when every package is there; test tools are asked for only by the tests', () => {
  expect(findMissing(wanted, everything, 'all')).toEqual([]);
  expect(findMissing(wanted, everything, 'start')).toEqual([]);
  expect(findMissing(wanted, withoutTools, 'start')).toEqual([]);
  expect(findMissing(wanted, withoutTools, 'all')).toEqual(['node_modules/vitest']);
});

test.each([
  ['another version', { version: '5.12.7', integrity: 'sha512-a' }],
  ['another content', { version: '5.12.8', integrity: 'sha512-x' }],
  ['nothing', undefined],
])('a package is installed again when there is %s in its place', (_, fastify) => {
  expect(findMissing(wanted, { ...everything, 'node_modules/fastify': fastify }, 'start')).toEqual([
    'node_modules/fastify',
  ]);
});

test('a package that another needs inside its own folder counts too', () => {
  const { 'node_modules/fastify/node_modules/pino': pino, ...incomplete } = everything;
  expect(pino).toBeDefined();
  expect(findMissing(wanted, incomplete, 'start')).toEqual(['node_modules/fastify/node_modules/pino']);
});

test('what only some settings need is installed where they are set, all of it together and in the locked versions', () => {
  const [sdk, pg] = ['node_modules/@aws-sdk/client-s3', 'node_modules/pg'];
  const tools = { [sdk]: { version: '3.1.0', dev: true }, [pg]: { version: '8.2.0', dev: true } };
  const locked = { ...wanted, ...tools };
  const both = { S3_URL: 's3://duka', DATABASE_URL: 'postgres://duka' };
  expect(findMissing(locked, withoutTools, 'start')).toEqual([]);
  expect(listNeeded(locked, withoutTools, { S3_URL: ' ' })).toEqual([]);
  expect(listNeeded(locked, withoutTools, { S3_URL: 's3://duka' })).toEqual(['@aws-sdk/client-s3@3.1.0']);
  const [withPg, withBoth] = [
    { ...withoutTools, [pg]: tools[pg] },
    { ...withoutTools, ...tools },
  ];
  expect(listNeeded(locked, withPg, both)).toEqual(['pg@8.2.0', '@aws-sdk/client-s3@3.1.0']);
  expect(listNeeded(locked, withBoth, both)).toEqual([]);
});

test('a package that npm lists and whose files are missing, or of another version, is not installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duka-install-'));
  const put = (name, version) => {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
  };
  put('fastify', '5.12.8');
  put('kysely', '0.28.0');
  const ours = { 'node_modules/@duka/server': { resolved: 'server', link: true } };
  const there = { 'node_modules/fastify': { version: '5.12.8' } };
  const gone = { 'node_modules/kysely': { version: '0.29.9' }, 'node_modules/pg': { version: '8.23.1' } };
  expect(keepPresent({ ...ours, ...there, ...gone }, folder)).toEqual({ ...ours, ...there });
  rmSync(folder, { recursive: true });
});
