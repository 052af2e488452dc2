import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'duka-seed-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

function runSeed(args: readonly string[], dataDir = join(folder, 'data')): Promise<Outcome> {
  const command = join(import.meta.dirname, 'seed-command.ts');
  const env = { ...process.env, DUKA_DATA_DIR: dataDir, DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, errors });
    });
  });
}

test('the command puts the demo in place once and shops for measuring beside it [R14]', async () => {
  expect(await runSeed([])).toMatchObject({ code: 0, output: expect.stringContaining('The demo is in place') });
  expect(await runSeed([])).toMatchObject({ code: 0, output: expect.stringContaining('nothing was changed') });
  const bulk = await runSeed(['--stores', '2', '--products', '20']);
  expect(bulk).toMatchObject({
    code: 0,
    output: '0 of 20 products and orders\n20 of 20 products and orders\n',
    errors: '',
  });
});

test('wrong arguments, settings and folders end the command with a clear line, not a stack [R14]', async () => {
  const wrong = await runSeed(['--stores', 'many']);
  expect(wrong.code).toBe(1);
  expect(wrong.errors).toMatch(/^--stores needs a whole number from 0 to 90,000\.\nUsage: npm run seed/);
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const blocked = await runSeed([], join(file, 'data'));
  expect(blocked.code).toBe(1);
  expect(blocked.errors).toMatch(/^Duka cannot be seeded: .*a-file.*\n$/);
  const newer = join(folder, 'newer');
  mkdirSync(newer);
  const database = new DatabaseSync(join(newer, 'duka.sqlite'));
  database.exec("CREATE TABLE migrations (name TEXT); INSERT INTO migrations VALUES ('9999-credit')");
  database.close();
  const refused = await runSeed([], newer);
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/^Duka cannot be seeded: a newer version of Duka .*9999-credit.*\n$/);
});
