import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Call, changeCall } from '#support/calls.ts';
import { compareLoads } from '#support/compare.ts';
import { startProgram } from '#support/process.ts';
import { compareProcessorTimes } from '#support/processor-time.ts';
import type { Bench, Finding } from '#support/row.ts';
import { send } from '#support/send.ts';

/** More different addresses than pages fit into the server's memory, so that each is made anew. */
const manyAddresses = 8000;

/** A call as a visitor's browser sends it. Each comes from an address of its own, as an address may ask for so many a minute. */
function visit(path: string, number: number): Call {
  const address = [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.');
  const headers = {
    accept: 'text/html',
    'accept-encoding': 'br',
    'user-agent': 'Mozilla/5.0',
    'x-forwarded-for': address,
  };
  return { method: 'GET', path, headers };
}

const visits = (toPath: (number: number) => string) =>
  Array.from({ length: manyAddresses }, (_, number) => visit(toPath(number), number));

/** The page of a shop of about fifty products, as it was sent before and made anew, and a page of the market. */
export async function measurePublicPages(bench: Bench): Promise<Finding[]> {
  const { server, sellers, pace, folder } = bench;
  for (const seller of sellers) {
    const page = { slug: seller.accountId, isOpenToPublic: true };
    await send(server.url, changeCall(seller, 'stores', seller.storeId, page));
  }
  const slug = sellers[0]?.accountId ?? '';
  const { body } = await send(server.url, visit(`/d/${slug}`, 0));
  const file = join(folder, 'prepared-page');
  writeFileSync(file, body);
  const prepared = await startProgram('prepared-bytes.ts', [file], folder);
  try {
    const known = visits(() => `/d/${slug}`);
    const { duka, bytes } = await compareLoads(pace, {
      duka: { url: server.url, calls: known },
      bytes: { url: prepared.url, calls: known },
    });
    await findOnMarket(bench, slug);
    const made = await compareProcessorTimes(pace, {
      page: { url: server.url, calls: visits((number) => `/d/${slug}?g=none**${1 + number}`) },
      market: { url: server.url, calls: visits((number) => `/market?q=bora&n=${number}`) },
    });
    return [
      {
        row: 'page of a shop that visitors share, against node:http sending prepared bytes: requests a second',
        ...{ measured: duka.perSecond / bytes.perSecond, wanted: 0.4, bound: 'at least', unit: 'times' },
        details: { duka: duka.perSecond, prepared: bytes.perSecond },
      },
      {
        row: 'the same: the page over the wire, without its pictures',
        ...{ measured: body.length / 1000, wanted: 40, bound: 'at most', unit: 'kB', details: {} },
      },
      {
        row: 'the same made anew: time of the processor',
        ...{ measured: made.page / 1000, wanted: 0.001, bound: 'at most', unit: 's', details: { ms: made.page } },
      },
      {
        row: 'a page of the market: time of the processor',
        ...{ measured: made.market / 1000, wanted: 0.005, bound: 'at most', unit: 's', details: { ms: made.market } },
      },
    ];
  } finally {
    await prepared.stop();
  }
}

/** Waits until the index of the market has followed. */
async function findOnMarket({ server }: Bench, slug: string): Promise<void> {
  for (let number = 0; ; number += 1) {
    const call = visit('/market', number);
    const { body } = await send(server.url, { ...call, headers: { ...call.headers, 'accept-encoding': 'identity' } });
    if (body.includes(`/d/${slug}`)) return;
    await wait(250);
  }
}
