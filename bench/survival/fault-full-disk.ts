import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Duka } from './duka-process.ts';
import type { SmallDisk } from './small-disk.ts';
import { findStoredFaults } from './stored-state.ts';
import { until } from './until.ts';
import {
  type Answer,
  call,
  documentsPath,
  downloadedMd5,
  listPath,
  md5,
  newSeller,
  productOf,
  upload,
} from './wire.ts';

/** A product of many pages of the database, so that a disk is soon full. */
const large = { longDescription: 'm'.repeat(10_000), description: 'f'.repeat(1000) };
const fileBytes = 2_000_000;
/** Creates that are tried: what the database has set aside on the disk takes some of them. */
const tries = 400;
const enoughRefusals = 10;

/** Fills the disk under a running server; returns the faults found, in words. */
export async function fillDisk(disk: SmallDisk): Promise<string[]> {
  let duka = await disk.start();
  const faults: string[] = [];
  const expect = (isRight: boolean, words: string) => {
    if (!isRight) faults.push(words);
  };
  try {
    const seller = await newSeller(duka.url, 'full');
    const bytes = new Uint8Array(fileBytes).fill(7);
    const create = (id: string) =>
      call(duka.url, 'POST', documentsPath('products'), {
        as: seller,
        body: { documentId: id, data: productOf(seller, large) },
      });
    expect((await create('before')).status === 201, 'a product was refused while there was room');
    expect((await upload(duka.url, seller, 'before', bytes)).status === 201, 'a file was refused while there was room');

    duka = await disk.fill(duka);
    const stored: string[] = ['before'];
    const refused: string[] = [];
    const refusals: Answer[] = [];
    for (let at = 0; at < tries && refused.length < enoughRefusals; at += 1) {
      const answer = await create(`full${at}`);
      if (answer.status === 201) stored.push(`full${at}`);
      else {
        refused.push(`full${at}`);
        refusals.push(answer);
      }
    }
    const whole = await upload(duka.url, seller, 'whole', bytes);
    const chunk = await upload(duka.url, seller, 'chunk', bytes, `bytes 0-${fileBytes - 1}/${fileBytes * 2}`);
    refusals.push(whole, chunk);
    expect(refused.length === enoughRefusals, `only ${refused.length} products of ${tries} were refused`);
    for (const answer of refusals) expect(isClear(answer), `an unclear refusal: ${JSON.stringify(answer)}`);
    // The server's output may still be on its way.
    await until(() => countFailures(duka) >= refusals.length, 'a log line for each refusal');
    expect(countFailures(duka) === refusals.length, `${countFailures(duka)} log lines for ${refusals.length} refusals`);

    const list = await call(duka.url, 'GET', listPath('products'), { as: seller });
    expect(list.status === 200, `a list was answered ${list.status} on a full disk`);
    expect((await downloadedMd5(duka.url, seller, 'before')) === md5(bytes), 'a stored file was not given back');
    for (const folder of ['incoming', 'partial']) {
      const left = listFolder(join(disk.dataDir, 'files', folder));
      expect(left.length === 0, `left in ${folder}: ${left.join(', ')}`);
    }

    duka = await disk.free(duka);
    expect((await create('after')).status === 201, 'a product was refused once there was room again');
    expect(
      (await upload(duka.url, seller, 'whole', bytes)).status === 201,
      'a file was refused once there was room again',
    );
    for (const [ids, status] of [
      [stored, 200],
      [refused, 404],
    ] as const) {
      for (const id of ids) {
        const found = await call(duka.url, 'GET', documentsPath('products', id), { as: seller });
        expect(found.status === status, `product ${id} is answered ${found.status}, not ${status}`);
      }
    }
    return [...faults, ...findStoredFaults(disk.dataDir)];
  } finally {
    await duka.stop();
  }
}

/** The message for the seller, by type and code. */
function isClear({ status, body }: Answer): boolean {
  return (
    status === 503 &&
    body.code === 503 &&
    body.type === 'general_service_unavailable' &&
    /disk of the server .* [Pp]lease try again/.test(body.message)
  );
}

function countFailures({ problemLines }: Duka): number {
  return problemLines.filter((line) => line.includes('"msg":"request failed"')).length;
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
