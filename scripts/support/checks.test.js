import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSecrets, runChecks, splitErrors } from './checks.js';
import { Halt } from './halt.js';

test('a check that does not exist is refused with the names of those that do', async () => {
  await expect(runChecks(['typos'])).rejects.toThrow(Halt);
  await expect(runChecks(['typos'])).rejects.toThrow('There are: format, types, unused, secrets.');
});

test('what the compiler prints is split into errors, each with the lines that explain it', () => {
  const first =
    "domain/src/a.ts(1,2): error TS2322: Type 'A' is not assignable to type 'B'.\n  Types of property 'c'.\n    No.";
  const second = "domain/src/b.ts(3,4): error TS2304: Cannot find name 'd'.";
  expect(splitErrors(`${first}\n${second}\n`)).toEqual([first, second]);
  expect(splitErrors('')).toEqual([]);
});

function makeBuild(script) {
  const folder = mkdtempSync(join(tmpdir(), 'duka-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div>');
  writeFileSync(join(folder, 'assets/app.js'), script);
  return folder;
}

test('a build with public values only passes [OPS-011]', () => {
  expect(findSecrets(makeBuild('client.setProject("duka").setEndpoint("/v1")'), {})).toEqual([]);
});

test.each([
  [`headers["X-Appwrite-Key"]=k`, 'the header of a server key'],
  [`key="standard_${'a1'.repeat(64)}"`, 'an API key'],
  [`key="${'0f'.repeat(128)}"`, 'a long secret'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
  ['env.DUKA_API_KEY', 'the name of DUKA_API_KEY'],
  ['"a-key-from-the-environment"', 'the value of DUKA_API_KEY'],
])('a build that holds a secret is refused: %s [OPS-011]', (script, what) => {
  const secrets = findSecrets(makeBuild(script), { DUKA_API_KEY: 'a-key-from-the-environment' });
  expect(secrets).toContainEqual({ file: join('assets', 'app.js'), what });
});
