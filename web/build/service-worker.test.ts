import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listPrecached } from './service-worker.ts';

function makeDist(files: Record<string, string>): string {
  const dist = mkdtempSync(join(tmpdir(), 'duka-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  mkdirSync(join(dist, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  return dist;
}

const files = {
  'assets/boot-abc.js': 'go()',
  'assets/boot-abc.js.br': 'brotli',
  'assets/tokens-def.css': 'body{}',
  'app.html': '<p>app</p>',
  'app.html.gz': 'gzip',
  'dashboard.html': '<p>{{sales}}</p>',
  'index.html': '<p>sign in</p>',
  'seller.svg': '<svg/>',
};

test('the worker keeps every script and style sheet once, the pages and their pictures, but not the page with the money of the day', () => {
  expect(listPrecached(makeDist(files)).map(({ url }) => url)).toEqual([
    ...['/assets/boot-abc.js', '/assets/tokens-def.css'],
    ...['/app.html', '/index.html', '/seller.svg'],
  ]);
});

test('a page that changes is fetched anew, a script by its name alone', () => {
  const before = listPrecached(makeDist(files));
  const after = listPrecached(makeDist({ ...files, 'app.html': '<p>new</p>' }));
  const changed = after.filter(({ url, revision }) => before.find((each) => each.url === url)?.revision !== revision);
  expect(changed.map(({ url }) => url)).toEqual(['/app.html']);
  expect(after.find(({ url }) => url === '/assets/boot-abc.js')?.revision).toBeNull();
});
