import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, listCall, productCall, unlikeAnyOther } from '#support/calls.ts';
import { compareLoads, compareTimes } from '#support/compare.ts';
import { startProgram } from '#support/process.ts';
import { compareProcessorTimes } from '#support/processor-time.ts';
import type { Bench, Finding } from '#support/row.ts';
import { send } from '#support/send.ts';

/** More different addresses than cached responses fit into the server's memory, so that each is answered anew. */
const manyAddresses = 8000;

/** The first page of a shop, asked by one seller after another. */
export async function measureList(bench: Bench): Promise<Finding[]> {
  const { server, handWritten, sellers, pace, folder } = bench;
  const [seller] = sellers;
  const body = await requireSameBytes(bench, listCall(seller as (typeof sellers)[number]));
  const file = join(folder, 'prepared.json');
  writeFileSync(file, body);
  const prepared = await startProgram('prepared-bytes.ts', [file], folder);
  try {
    const calls = spread(sellers.map((each) => listCall(each)));
    const { duka, hand, bytes } = await compareLoads(pace, {
      duka: { url: server.url, calls },
      hand: { url: handWritten.url, calls },
      bytes: { url: prepared.url, calls },
    });
    const spent = await compareProcessorTimes(pace, {
      duka: { url: server.url, calls: calls.toReversed() },
      hand: { url: handWritten.url, calls },
    });
    const details = { duka: duka.perSecond, handWritten: hand.perSecond, prepared: bytes.perSecond };
    return [
      {
        row: 'first page of 25 products with names and total, against a hand-written program: requests a second',
        ...{ measured: duka.perSecond / hand.perSecond, wanted: 0.8, bound: 'at least', unit: 'times', details },
      },
      {
        row: 'the same: time within which 99 of 100 are answered',
        ...{ measured: duka.p99 / hand.p99, wanted: 1.5, bound: 'at most', unit: 'times' },
        details: { dukaMs: duka.p99, handWrittenMs: hand.p99 },
      },
      {
        row: 'the same: its answer, before it is compressed',
        ...{ measured: body.length / 1000, wanted: 14, bound: 'at most', unit: 'kB', details: {} },
      },
      {
        row: 'the same: time of the processor, one call at a time',
        ...{ measured: spent.duka / spent.hand, wanted: 2, bound: 'at most', unit: 'times' },
        details: { dukaMs: spent.duka, handWrittenMs: spent.hand },
      },
      {
        row: 'the same against node:http sending prepared bytes (for comparison only)',
        ...{ measured: duka.perSecond / bytes.perSecond, wanted: 0, bound: 'at least', unit: 'times', details },
      },
    ];
  } finally {
    await prepared.stop();
  }
}

/** The first page read again and again by one seller while nothing changes. */
export async function measureRepeatedList({ server, handWritten, sellers, pace }: Bench): Promise<Finding[]> {
  const calls = sellers.slice(0, 1).map((each) => listCall(each));
  const { duka, hand } = await compareLoads(pace, {
    duka: { url: server.url, calls },
    hand: { url: handWritten.url, calls },
  });
  return [
    {
      row: 'the same list read again while nothing changed, against the hand-written program',
      ...{ measured: duka.perSecond / hand.perSecond, wanted: 2, bound: 'at least', unit: 'times' },
      details: { duka: duka.perSecond, handWritten: hand.perSecond },
    },
  ];
}

/** One product with its store, owner, categories and units. */
export async function measureProduct(bench: Bench): Promise<Finding[]> {
  const { server, handWritten, sellers, pace } = bench;
  const calls = spread(
    sellers.flatMap((each) => Array.from({ length: each.products }, (_, index) => productCall(each, index + 1))),
  );
  await requireSameBytes(bench, calls[0] as Call);
  const { duka, hand } = await compareLoads(pace, {
    duka: { url: server.url, calls },
    hand: { url: handWritten.url, calls },
  });
  return [
    {
      row: 'one product by id, against the hand-written program',
      ...{ measured: duka.perSecond / hand.perSecond, wanted: 0.7, bound: 'at least', unit: 'times' },
      details: { duka: duka.perSecond, handWritten: hand.perSecond },
    },
  ];
}

/** The first page of the largest shop against that of a small one, one call at a time. */
export async function measureLargeShop({ server, sellers, large, pace }: Bench): Promise<Finding[]> {
  const small = listCall(sellers[0] as (typeof sellers)[number]);
  const ask = (call: Call) => (time: number) => send(server.url, unlikeAnyOther(call, time));
  const times = await compareTimes(pace.calls * 2, { large: ask(listCall(large)), small: ask(small) });
  return [
    {
      row: 'the list of a shop of 10,000 products, against one of 50',
      ...{ measured: times.large / times.small, wanted: 1.3, bound: 'at most', unit: 'times' },
      details: { largeMs: times.large, smallMs: times.small },
    },
  ];
}

function spread(calls: readonly Call[]): Call[] {
  return Array.from({ length: manyAddresses }, (_, index) =>
    unlikeAnyOther(calls[index % calls.length] as Call, index),
  );
}

/** Throws unless both answer the very same bytes, as all else would be no comparison. */
async function requireSameBytes({ server, handWritten }: Bench, call: Call): Promise<Buffer> {
  const [ours, theirs] = [await send(server.url, call), await send(handWritten.url, call)];
  if (!ours.body.equals(theirs.body)) throw new Error(`Not the same bytes:\n${ours.body}\n${theirs.body}`);
  return ours.body;
}
