import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { locationRoutes } from './location-routes.ts';
import { createRemoteService } from './remote-service.ts';

const keepDir = mkdtempSync(join(tmpdir(), 'duka-napa-'));
const opened: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
  rmSync(keepDir, { recursive: true, force: true });
});

/** The marketplace's real service runs on another machine; this server stands for it and counts what it is asked. */
async function openRemote() {
  const remote = {
    asked: [] as unknown[],
    answer: (): unknown => ({ Councils: [{ id: 'A-7', name: 'Arusha City' }] }),
  };
  const app = Fastify();
  opened.push(app);
  app.get('/api/napagetregions', async () => ({ regions: [{ id: 'R-1', name: 'Arusha' }] }));
  app.post('/api/napagetcouncils', async (request) => {
    remote.asked.push((request.body as { id: unknown }).id);
    return remote.answer();
  });
  return { ...remote, url: `${await app.listen()}/api/`, close: () => app.close(), remote };
}

function openOwn(url: string, clock = { now: Date.parse('2026-11-21T07:00:00Z') }) {
  const app = Fastify();
  opened.push(app);
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const askRemote = createRemoteService({ url, keepDir, now: () => new Date(clock.now), warn });
  app.register((room) => locationRoutes(room, { askRemote }));
  const councils = async (id: unknown) =>
    (await app.inject({ method: 'POST', url: '/napagetcouncils', payload: { id } })).json();
  return { app, warnings, councils, clock };
}

test('with a real service set, its answers are given, and cached for a day and over a restart [NAPA-001, NAPA-003, NAPA-004]', async () => {
  const { url, remote } = await openRemote();
  const own = openOwn(url);
  expect((await own.app.inject('/napagetregions')).json()).toEqual({ regions: [{ id: 'R-1', name: 'Arusha' }] });
  const answer = { Councils: [{ id: 'A-7', name: 'Arusha City' }] };
  expect(await own.councils('R-1')).toEqual(answer);
  expect(await own.councils('R-1')).toEqual(answer);
  expect(await openOwn(url).councils('R-1')).toEqual(answer);
  expect(remote.asked).toEqual(['R-1']);
  own.clock.now += 25 * 60 * 60 * 1000;
  await own.councils('R-1');
  expect(remote.asked).toEqual(['R-1', 'R-1']);
});

test.each([
  ['an error text', () => ({ Councils: 'No data' })],
  ['another shape', () => ({ rows: [] })],
  ['nothing', () => null],
  ['a refusal', () => Promise.reject(new Error('down'))],
])(
  'when the real service answers %s, our own data stand in and the log says so [NAPA-009, NAPA-010]',
  async (_, answer) => {
    const { url, remote } = await openRemote();
    remote.answer = answer;
    const own = openOwn(url);
    const { Councils } = await own.councils(1);
    expect(Councils.length).toBeGreaterThan(3);
    expect(own.warnings).toEqual(['the location service did not answer /napagetcouncils']);
  },
);

test('when the real service is gone, a cached answer is given however old it is [NAPA-010]', async () => {
  const { url, close } = await openRemote();
  const own = openOwn(url);
  await own.councils('R-1');
  await close();
  own.clock.now += 48 * 60 * 60 * 1000;
  expect(await own.councils('R-1')).toEqual({ Councils: [{ id: 'A-7', name: 'Arusha City' }] });
  expect(own.warnings).toEqual(['the location service did not answer /napagetcouncils, a cached answer is given']);
});
