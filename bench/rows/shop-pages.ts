import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '#support/calls.ts';
import { compareLoads } from '#support/compare.ts';
import { startProgram, startServer } from '#support/process.ts';
import { compareProcessorTimes } from '#support/processor-time.ts';
import type { Bench, Finding } from '#support/row.ts';
import { copySeededData, type Sizes } from '#support/seeded-data.ts';
import { bulkAccount } from '#support/sellers.ts';
import { send } from '#support/send.ts';

/** Shops with open pages, more than 60 goods on each: the full page of a shop has 60. */
const openSizes: Sizes = { stores: 200, products: 14_000, largeStore: 0, busyStore: 0, areOpen: true };
const fewSizes: Sizes = { ...openSizes, stores: 3, products: 210 };
/** Milliseconds between two checks whether the index of the market is there, and the most of them. */
const pollMs = 200;
const maxPolls = 1500;
/** Different calls, each from an address of its own, as an address may ask for so many pages only. */
const manyCalls = 4000;
/** Goods of the bulk shops, in both languages, and one word of two. */
const searches = ['', 'dap', 'mbegu', 'maize seed', 'dairy', 'mbolea', 'hoe', 'onion seeds'];

/** Pages that anybody opens: that of a shop, made and from the cache, and that of the market. */
export async function measureShopPages({ pace, folder }: Bench): Promise<Finding[]> {
  const sizes = 'seconds' in pace.load ? openSizes : fewSizes;
  const dataDir = join(folder, 'open-shops');
  await copySeededData(sizes, dataDir);
  const server = await startServer(dataDir);
  try {
    await waitForMarket(dataDir);
    const pathOf = (at: number) => `/d/${bulkAccount(1 + (at % sizes.stores))}`;
    // A page has the host that it was asked of in it, so that one of another host is made anew.
    const anew = listCalls((at) => ({ path: pathOf(at), host: `shop${at}.example` }));
    const market = listCalls((at) => ({
      path: `/market?q=${encodeURIComponent(searches[at % searches.length] ?? '')}`,
      host: 'shop.example',
    }));
    const spent = await compareProcessorTimes(pace, {
      page: { url: server.url, calls: anew },
      market: { url: server.url, calls: market },
    });
    const cached = listCalls(() => ({ path: pathOf(0), host: 'shop.example' }));
    const { body } = await send(server.url, cached[0] as Call);
    const file = join(folder, 'shop-page.html');
    writeFileSync(file, body);
    const prepared = await startProgram('prepared-bytes.ts', [file], folder);
    try {
      const { duka, bytes } = await compareLoads(pace, {
        duka: { url: server.url, calls: cached },
        bytes: { url: prepared.url, calls: cached },
      });
      return [
        {
          row: 'the page of a shop with 60 products, made anew: time of the processor',
          ...{ measured: spent.page, wanted: 1, bound: 'at most', unit: 'ms', details: { bytes: body.length } },
        },
        {
          row: 'the same from the cache, against node:http sending prepared bytes (for comparison only)',
          ...{ measured: duka.perSecond / bytes.perSecond, wanted: 0, bound: 'at least', unit: 'times' },
          details: { duka: duka.perSecond, prepared: bytes.perSecond },
        },
        {
          row: 'a page of the market: time of the processor',
          ...{ measured: spent.market, wanted: 5, bound: 'at most', unit: 'ms', details: { shops: sizes.stores } },
        },
      ];
    } finally {
      await prepared.stop();
    }
  } finally {
    await server.stop();
  }
}

function listCalls(toCall: (at: number) => { readonly path: string; readonly host: string }): Call[] {
  return Array.from({ length: manyCalls }, (_, at) => {
    const { path, host } = toCall(at);
    const address = `10.1.${Math.floor(at / 250)}.${1 + (at % 250)}`;
    return { method: 'GET', path, headers: { host, 'x-forwarded-for': address } };
  });
}

/** Waits until no shop is left that the index of the market has still to follow. */
async function waitForMarket(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'duka.sqlite'), { readOnly: true });
  try {
    const changed = database.prepare('select count(*) as total from marketChanges');
    for (let poll = 0; Number(changed.get()?.total) > 0; poll += 1) {
      if (poll === maxPolls) throw new Error('The index of the market does not follow.');
      await wait(pollMs);
    }
  } finally {
    database.close();
  }
}
