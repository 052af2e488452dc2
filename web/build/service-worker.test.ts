import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listPrecached } from './service-worker.ts';

function makeDist(files: Record<string, string>): string {
  const dist = mkdtempSync(join(tmpdir(), 'duka-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  for (const folder of ['assets', 'sw']) mkdirSync(join(dist, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  return dist;
}

const files = {
  'assets/boot-abc.js': 'go()',
  'assets/boot-abc.js.br': 'brotli',
  'assets/boot-abc.sw.js': 'nenda()',
  'assets/libraries-ghi.js': 'react()',
  'assets/tokens-def.css': 'body{}',
  'app.html': '<p>app</p>',
  'app.html.gz': 'gzip',
  'dashboard.html': '<p>{{sales}}</p>',
  'index.html': '<p>sign in</p>',
  'seller.svg': '<svg/>',
  'sw/app.html': '<p>duka</p>',
  'sw/index.html': '<p>ingia</p>',
};

test('the worker keeps every script and style sheet once, the pages and their pictures, but not the page with the money of the day', () => {
  expect(listPrecached(makeDist(files), 'en').map(({ url }) => url)).toEqual([
    ...['/assets/boot-abc.js', '/assets/libraries-ghi.js', '/assets/tokens-def.css'],
    ...['/app.html', '/index.html', '/seller.svg'],
  ]);
});

test('the worker of another language keeps its own scripts and pages, and those without words that are the same in all (R35)', () => {
  expect(listPrecached(makeDist(files), 'sw').map(({ url }) => url)).toEqual([
    ...['/assets/boot-abc.sw.js', '/assets/libraries-ghi.js', '/assets/tokens-def.css'],
    ...['/seller.svg', '/sw/app.html', '/sw/index.html'],
  ]);
});

test('a page that changes is fetched anew, a script by its name alone', () => {
  const before = listPrecached(makeDist(files), 'en');
  const after = listPrecached(makeDist({ ...files, 'app.html': '<p>new</p>' }), 'en');
  const changed = after.filter(({ url, revision }) => before.find((each) => each.url === url)?.revision !== revision);
  expect(changed.map(({ url }) => url)).toEqual(['/app.html']);
  expect(after.find(({ url }) => url === '/assets/boot-abc.js')?.revision).toBeNull();
});
