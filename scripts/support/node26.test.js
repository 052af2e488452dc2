import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Halt } from './halt.js';
import { chooseNode } from './node26.js';

const folder = mkdtempSync(join(tmpdir(), 'duka-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that cannot start: its loader is missing, as that of glibc is on Alpine, or one of its libraries. */
function makeProgram(name, script) {
  const path = join(folder, name);
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return path;
}

const withoutLoader = makeProgram('without-loader', '#!/lib64/no-such-loader.so\n');
const withoutLibrary = makeProgram(
  'without-library',
  '#!/bin/sh\necho "error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2\nexit 127\n',
);

test('the Node that runs us is preferred when it is new enough, also to one that cannot start', () => {
  expect(chooseNode('26.0.0', withoutLoader)).toBe(process.execPath);
  expect(chooseNode('27.1.0', undefined)).toBe(process.execPath);
});

test('an older one has Duka run by the Node that it brings, once that has been tried', () => {
  expect(chooseNode('20.19.0', process.execPath)).toBe(process.execPath);
});

test.skipIf(process.platform === 'win32').each([
  [withoutLoader, 'The Node that Duka brings cannot start on this system: its C library (glibc) is missing.'],
  [withoutLibrary, 'error while loading shared libraries: libatomic.so.1: cannot open shared object file.'],
  [join(folder, 'nowhere'), 'is missing. Run: npm ci --include=optional'],
  [undefined, `Duka brings no Node for ${process.platform} on ${process.arch}.`],
])('one that is missing or cannot start (%s) ends it at once with one clear line', (program, words) => {
  const choose = () => chooseNode('20.19.0', program);
  expect(choose).toThrow(Halt);
  expect(choose).toThrow(words);
  expect(choose).not.toThrow('\n');
});
