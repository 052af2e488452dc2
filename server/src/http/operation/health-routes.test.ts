import { appVersion } from '@duka/domain/project';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addErrorReplies } from '#http/wire/error-reply.ts';
import { openTestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { makeDataDir } from '#testing/test-files.ts';
import { addHealth } from './health-routes.ts';

test('a server that is stopping says so while it still serves (R37)', async () => {
  let isLeaving = false;
  const app = Fastify();
  addErrorReplies(app);
  addHealth(app, {
    database: async () => {},
    files: async () => {},
    disk: async () => 'pass',
    isLeaving: () => isLeaving,
  });
  const look = async () => [
    (await app.inject('/v1/health/ready')).statusCode,
    (await app.inject('/v1/health/version')).statusCode,
  ];
  expect(await look()).toEqual([200, 200]);
  isLeaving = true;
  expect(await look()).toEqual([503, 200]);
});

const ask = async (place: Parameters<typeof openTestApp>[1]) => {
  const { app } = await openTestApp(undefined, { dataDir: makeDataDir(), ...place });
  const [live, ready] = [await app.inject('/v1/health/live'), await app.inject('/v1/health/ready')];
  await app.close();
  return [live.statusCode, ready.statusCode, ready.json()];
};

test('everyone learns which release of Duka runs (R37) [OPS-009]', async () => {
  const { app } = await openTestApp(undefined, { dataDir: makeDataDir() });
  const answer = await app.inject('/v1/health/release');
  await app.close();
  expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Duka', version: appVersion }]);
});

test('a server whose database and files answer is ready, for every caller (R37)', async () => {
  expect(await ask({})).toEqual([200, 200, { status: 'pass', database: 'pass', files: 'pass', disk: 'pass' }]);
});

test('a server whose store of files is away is ready for all else, and says what is missing (R37)', async () => {
  const env = { S3_URL: 'http://key:secret@127.0.0.1:1/bucket' };
  expect(await ask({ env })).toEqual([200, 200, { status: 'warn', database: 'pass', files: 'fail', disk: 'pass' }]);
});

test('a server whose database fails or does not answer lives and is not ready (R37)', async () => {
  const database = await openTestDatabase();
  for (const get of [() => Promise.reject(new Error('gone')), () => new Promise<undefined>(() => {})]) {
    const failing = { ...database, files: { ...database.files, get } };
    const words = { code: 503, type: 'general_service_unavailable', message: 'The database does not answer.' };
    expect(await ask({ database: failing })).toEqual([200, 503, expect.objectContaining(words)]);
  }
});
