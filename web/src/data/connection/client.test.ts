import { collectionIds } from '@duka/domain/collections';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

async function readBackend() {
  vi.resetModules();
  return (await import('./client.ts')).backend;
}

test('a build without settings talks to the server that sent the page [OPS-010]', async () => {
  vi.stubGlobal('location', new URL('https://duka.example/products'));
  expect(await readBackend()).toEqual({
    endpoint: 'https://duka.example/v1',
    projectId: 'duka',
    databaseId: 'marketplace',
    bucketId: 'files',
  });
  vi.unstubAllGlobals();
});

test('a build takes endpoint, project, database and bucket, and nothing secret [OPS-010, OPS-011, CALL-001]', async () => {
  vi.stubEnv('VITE_BACKEND_ENDPOINT', 'https://cloud.example/v1');
  vi.stubEnv('VITE_PROJECT_ID', 'p1');
  vi.stubEnv('VITE_DATABASE_ID', 'd1');
  vi.stubEnv('VITE_BUCKET_ID', 'b1');
  expect(await readBackend()).toEqual({
    endpoint: 'https://cloud.example/v1',
    projectId: 'p1',
    databaseId: 'd1',
    bucketId: 'b1',
  });
  const { client } = await import('./client.ts');
  expect(client.headers).toMatchObject({ 'X-Appwrite-Project': 'p1', 'X-Appwrite-Response-Format': '1.7.0' });
  expect(Object.keys(client.headers)).not.toContain('X-Appwrite-Key');
});

test('an endpoint that is no address stops the page with a clear error [ERR-005]', async () => {
  vi.stubEnv('VITE_BACKEND_ENDPOINT', 'cloud.example/v1');
  await expect(readBackend()).rejects.toThrow('Invalid endpoint URL: cloud.example/v1');
});

test('the bucket and the database have ids by configuration, and collections those of the table that the server has too [OPS-004]', async () => {
  vi.stubEnv('VITE_DATABASE_ID', 'd1');
  vi.stubEnv('VITE_BUCKET_ID', 'b1');
  expect(await readBackend()).toMatchObject({ databaseId: 'd1', bucketId: 'b1' });
  const { documentPath } = await import('./client.ts');
  for (const id of collectionIds) expect(documentPath(id)).toBe(`/databases/d1/collections/${id}/documents`);
});
