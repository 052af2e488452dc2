import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addCompression } from './compress.ts';

const long = { text: 'mbegu '.repeat(1000) };

function openApp() {
  const app = Fastify();
  addCompression(app);
  app.get('/long', async () => long);
  app.get('/short', async () => ({ text: 'mbegu' }));
  return app;
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)(
  'a long answer to a client that takes %s comes as %s, and reads the same',
  async (accepts, encoding, unpack) => {
    const answer = await openApp().inject({ url: '/long', headers: { 'accept-encoding': accepts } });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(answer.rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(long);
  },
);

test('a short answer, or one to a client that takes no encoding, comes as it is', async () => {
  const short = await openApp().inject({ url: '/short', headers: { 'accept-encoding': 'br' } });
  expect(short.headers['content-encoding']).toBeUndefined();
  const plain = await openApp().inject({ url: '/long' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual(long);
});
