import { expect, test } from 'vitest';
import { get, md5, openFileApp, upload } from '#testing/test-files.ts';
import { loseStored } from '#testing/test-stores.ts';

const digits = Buffer.from('0123456789');

async function openWith(name: string, bytes: Buffer<ArrayBuffer>) {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  await upload(shop, asha, { fileId: 'file', name, bytes });
  return { ...shop, asha };
}

test('a view and a download carry the headers that make a file harmless and private [CALL-038, CALL-040, R11]', async () => {
  const shop = await openWith('bei "mpya".txt', digits);
  const view = await get(shop, shop.asha, 'file/view');
  expect(view.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '10',
    'content-disposition': `inline; filename="bei _mpya_.txt"; filename*=UTF-8''bei%20%22mpya%22.txt`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3888000',
    'accept-ranges': 'bytes',
    etag: `"${md5(digits)}"`,
  });
  const download = await get(shop, shop.asha, 'file/download');
  expect(download.body).toBe('0123456789');
  expect(download.headers).toMatchObject({
    'content-type': 'text/plain',
    'content-disposition': `attachment; filename="bei _mpya_.txt"; filename*=UTF-8''bei%20%22mpya%22.txt`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3888000',
  });
});

test('markup and scripts are shown as plain text, whatever their name says [R11]', async () => {
  const shop = await openFileApp();
  const asha = await shop.newMember('asha');
  const active: [string, string, string][] = [
    ['page.png', '<!doctype html><script>alert(1)</script>', 'text/html'],
    [
      'drawing.svg',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'image/svg+xml',
    ],
    ['feed.xml', '<?xml version="1.0"?><a/>', 'application/xml'],
    ['code.js', 'alert(document.cookie)', 'text/plain'],
  ];
  for (const [name, text, mimeType] of active) {
    const stored = await upload(shop, asha, { fileId: 'unique()', name, bytes: Buffer.from(text) });
    expect(stored.body.mimeType).toBe(mimeType);
    const view = await get(shop, asha, `${stored.body.$id}/view`);
    expect(view.headers['content-type']).toBe('text/plain; charset=utf-8');
    const download = await get(shop, asha, `${stored.body.$id}/download`);
    expect(download.headers['content-disposition']).toMatch(/^attachment;/);
  }
});

test.each([
  ['bytes=2-4', 'bytes 2-4/10', '234'],
  ['bytes=7-', 'bytes 7-9/10', '789'],
  ['bytes=-3', 'bytes 7-9/10', '789'],
  ['bytes=0-0', 'bytes 0-0/10', '0'],
  ['bytes=8-99', 'bytes 8-9/10', '89'],
  ['bytes=-99', 'bytes 0-9/10', '0123456789'],
])('the range %s is answered with %s [CALL-040]', async (range, contentRange, body) => {
  const shop = await openWith('a.txt', digits);
  for (const part of ['view', 'download']) {
    const answer = await get(shop, shop.asha, `file/${part}`, { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['content-length']).toBe(String(body.length));
    expect(answer.body).toBe(body);
  }
});

test('a range outside the file is refused, with the size of the file [CALL-040]', async () => {
  const shop = await openWith('a.txt', digits);
  for (const range of [
    'bytes=10-',
    'bytes=10-12',
    'bytes=5-4',
    'bytes=-0',
    'bytes=0-1,3-4',
    'bytes=-',
    'bytes=a-b',
    'lines=0-1',
    '',
  ]) {
    const refused = await get(shop, shop.asha, 'file/view', { range });
    expect(refused.json(), range).toMatchObject({ code: 416, type: 'storage_invalid_range' });
    expect(refused.headers['content-range']).toBe('bytes */10');
  }
});

test('a client that has the current version gets 304, and a range of another version gets the whole file [CALL-040]', async () => {
  const shop = await openWith('a.txt', digits);
  const etag = `"${md5(digits)}"`;
  const same = await get(shop, shop.asha, 'file/view', { 'if-none-match': etag });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  const older = await get(shop, shop.asha, 'file/view', { range: 'bytes=2-4', 'if-range': '"older"' });
  expect([older.statusCode, older.body]).toEqual([200, '0123456789']);
  const current = await get(shop, shop.asha, 'file/view', { range: 'bytes=2-4', 'if-range': etag });
  expect([current.statusCode, current.body]).toEqual([206, '234']);
});

test('a file whose bytes were lost from the store is not found [CALL-040]', async () => {
  const shop = await openWith('a.txt', digits);
  await loseStored(shop.dataDir);
  expect((await get(shop, shop.asha, 'file/view')).json()).toMatchObject({ code: 404, type: 'storage_file_not_found' });
});
