import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '#testing/test-files.ts';
import { readSecretKey, SecretKeyError } from './secret-key.ts';

test('the key is made once, for this user alone, and read from then on', () => {
  const path = join(makeDataDir(), 'keys', 'secret.key');
  const key = readSecretKey(path);
  expect(key.length).toBe(32);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readSecretKey(path)).toEqual(key);
  expect(readFileSync(path, 'utf8')).toBe(`${key.toString('hex')}\n`);
});

test.each(['', 'short', '0'.repeat(63), 'x'.repeat(64)])('a file with "%s" is no key', (text) => {
  const path = join(makeDataDir(), 'secret.key');
  writeFileSync(path, text);
  expect(() => readSecretKey(path)).toThrow(SecretKeyError);
});
