import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createCall } from '#support/calls.ts';
import { type LoadLength, load } from '#support/load.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { median } from '#support/statistics.ts';

/** Creates under way at once. */
const connections = 32;
/** Bytes written before each sync: a page of the database. */
const pageBytes = 4096;

/** New products, each answered when it is on the disk, against how often the file system can put anything there. */
export async function measureCreates({ server, sellers, dataDir, pace }: Bench): Promise<Finding[]> {
  const calls = sellers.map((seller) => createCall(seller, 'products', makeProduct(seller)));
  const created: number[] = [];
  const synced: number[] = [];
  for (let round = 0; round < pace.rounds; round += 1) {
    synced.push(countSyncs(join(dataDir, 'bench-sync'), pace.load));
    created.push((await load(server.url, calls, connections, pace.load)).perSecond);
  }
  const [creates, syncs] = [median(created), median(synced)];
  return [
    {
      row: 'durable creates of products, 32 at once, against the syncs of the file system',
      ...{ measured: creates / syncs, wanted: 3, bound: 'at least', unit: 'times' },
      details: { createsPerSecond: creates, syncsPerSecond: syncs },
    },
  ];
}

/** Returns the number of syncs a second. */
function countSyncs(path: string, length: LoadLength): number {
  const page = Buffer.alloc(pageBytes, 'x');
  const file = openSync(path, 'w');
  const from = performance.now();
  let syncs = 0;
  try {
    for (; isGoingOn(length, syncs, from); syncs += 1) {
      writeSync(file, page);
      fsyncSync(file);
    }
  } finally {
    closeSync(file);
  }
  return (syncs * 1000) / (performance.now() - from);
}

function isGoingOn(length: LoadLength, done: number, from: number): boolean {
  return 'seconds' in length ? performance.now() - from < length.seconds * 1000 : done < length.requests;
}

/** A new product of a seller. */
export function makeProduct({ storeId }: Seller): object {
  const at = new Date().toISOString();
  return {
    name: 'Maize seed, 2 kg',
    manufacturer: 'Kilimo Bora',
    ...{ productCategories: ['seeds'], units: ['packet'] },
    productId: 'P000000001',
    ...{ quantityInStock: 12, purchasePrice: 4000, sellingPrice: 5500 },
    ...{ hasDiscount: false, hasExpiry: false, hasReturnPolicy: false, createdAt: at, updstedAt: at, storeId },
  };
}
