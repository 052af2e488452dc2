import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type Duka, startDuka, withFolder } from './duka-process.ts';
import { createRandom } from './random.ts';
import { findStoredFaults } from './stored-state.ts';
import {
  call,
  documentsPath,
  downloadedMd5,
  expectDone,
  filesPath,
  md5,
  newSeller,
  productOf,
  type Seller,
  signIn,
  upload,
} from './wire.ts';

const run = promisify(execFile);

/** Runs `backup` or `restore` as npm does; returns what it said. */
async function command(name: 'backup' | 'restore', dataDir: string, folder: string): Promise<string> {
  const file = resolve(import.meta.dirname, `../../server/src/${name}-command.ts`);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DUKA_DATA_DIR: dataDir };
  const { stdout, stderr } = await run(process.execPath, [file, folder], { env }).catch((failure) => failure);
  return `${stdout}${stderr}`;
}

/** A seller who saves products, and uploads and deletes files, until stopped. */
function startWork(duka: Duka, seller: Seller): { readonly stop: () => Promise<number> } {
  let stopped = false;
  const random = createRandom(1);
  const work = async () => {
    let done = 0;
    for (; !stopped; done += 1) {
      const body = { documentId: `busy${done}`, data: productOf(seller) };
      await expectDone(call(duka.url, 'POST', documentsPath('products'), { as: seller, body }));
      if (done >= 100) continue;
      await expectDone(upload(duka.url, seller, `busy${done}`, random.bytes(3000)));
      if (done % 2 === 0) await expectDone(call(duka.url, 'DELETE', `${filesPath}/busy${done}`, { as: seller }));
    }
    return done;
  };
  const working = work();
  return {
    stop: () => {
      stopped = true;
      return working;
    },
  };
}

test('a backup taken under load holds all that was answered before it, and a server runs on what is restored from it', async () => {
  await withFolder(async (folder) => {
    const [dataDir, copy, restored] = ['data', 'copy', 'restored'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const random = createRandom(2);
    const files = Array.from({ length: 10 }, (_, at) => ({ id: `before${at}`, bytes: random.bytes(20_000) }));
    const duka = await startDuka(dataDir);
    const seller = await newSeller(duka.url, 'keeper');
    for (const { id, bytes } of files) {
      await expectDone(upload(duka.url, seller, id, bytes));
      const body = { documentId: id, data: productOf(seller, { name: id, image: id }) };
      await expectDone(call(duka.url, 'POST', documentsPath('products'), { as: seller, body }));
    }
    await expectDone(upload(duka.url, seller, 'unfinished', new Uint8Array(10), 'bytes 0-9/20'));
    const work = startWork(duka, seller);
    expect(await command('backup', dataDir, copy)).toMatch(
      /^Backed up the database and \d+ files to \S+; [\d.]+ MB of files\.\n$/,
    );
    expect(await work.stop()).toBeGreaterThan(0);
    expect(await command('backup', dataDir, copy)).toContain('is not empty');
    await duka.stop();

    mkdirSync(restored);
    expect(await command('restore', restored, copy)).toMatch(/^Restored the database and \d+ files from /);
    expect(await command('restore', restored, copy)).toContain('is not empty');
    expect(statSync(join(restored, 'duka.sqlite')).mode & 0o077).toBe(0);
    const again = await startDuka(restored);
    expect((await call(again.url, 'GET', '/v1/account', { as: seller })).status).toBe(401);
    const back = { ...seller, session: await signIn(again.url, seller.email) };
    for (const { id, bytes } of files) {
      expect(await downloadedMd5(again.url, back, id)).toBe(md5(bytes));
      const { body } = await call(again.url, 'GET', documentsPath('products', id), { as: back });
      expect(body).toMatchObject({ $id: id, name: id, image: id });
    }
    expect((await call(again.url, 'GET', `${filesPath}/unfinished`, { as: back })).status).toBe(404);
    await again.stop();
    expect(findStoredFaults(restored)).toEqual([]);
  });
});

test('what is no whole or sound backup is not restored, and no server would see half of it', async () => {
  await withFolder(async (folder) => {
    const [dataDir, copy, restored] = ['data', 'copy', 'restored'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const duka = await startDuka(dataDir);
    const seller = await newSeller(duka.url, 'keeper');
    await expectDone(upload(duka.url, seller, 'one', new Uint8Array(100).fill(1)));
    await duka.stop();
    expect(await command('restore', restored, copy)).toContain('holds no whole backup');
    await command('backup', dataDir, copy);
    const [shard] = readdirSync(join(copy, 'files')) as [string];
    const [key] = readdirSync(join(copy, 'files', shard)) as [string];
    writeFileSync(join(copy, 'files', shard, key), 'other');
    expect(await command('restore', restored, copy)).toContain('has other bytes than its row says');
    expect(existsSync(join(restored, 'duka.sqlite'))).toBe(false);

    rmSync(join(copy, 'duka.sqlite'));
    expect(await command('restore', join(folder, 'other'), copy)).toMatch(/^The restore failed: /);
    expect(await command('backup', join(folder, 'nowhere'), join(folder, 'copy2'))).toContain(
      'There is no database in',
    );
  });
});
