import { setImmediate as nextTurn } from 'node:timers/promises';
import { order } from '@duka/domain/query';
import { type Call, listCollectionCall, productCall, unlikeAnyOther } from '#support/calls.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';
import { median, percentile } from '#support/statistics.ts';

/** Long queries that are always under way. */
const atOnce = 4;
const values = (from: number) => Array.from({ length: 500 }, (_, at) => `q${from + at}`);
const parts = (attribute: string, from: number) => ({ method: 'contains', attribute, values: values(from) });

/** A quiet seller reads single products, alone and beside another who sends as long queries as are taken. */
export async function measureLongQueries({ server, sellers, large, pace }: Bench): Promise<Finding[]> {
  const [quiet] = sellers;
  if (!quiet) throw new Error('The measure needs a seller.');
  let number = 0;
  const readProduct = async () => {
    number += 1;
    return (await send(server.url, unlikeAnyOther(productCall(quiet, 1), number))).ms;
  };
  const alone: number[] = [];
  const beside: number[] = [];
  let answered = 0;
  for (let round = 0; round < pace.rounds; round += 1) {
    for (let time = 0; time < pace.calls; time += 1) alone.push(await readProduct());
    let isOver = false;
    const keepAsking = async (at: number) => {
      for (let time = 0; !isOver; time += 1) {
        await sendLong(server.url, longCall(large, atOnce * time + at));
        answered += 1;
      }
    };
    const asking = Array.from({ length: atOnce }, (_, at) => keepAsking(at));
    for (let time = 0; time < pace.calls; time += 1) {
      beside.push(await readProduct());
      await nextTurn();
    }
    isOver = true;
    await Promise.all(asking);
  }
  return [
    {
      row: 'one product by id, beside four queries of a thousand values that never end, against alone',
      ...{ measured: median(beside) / median(alone), wanted: 5, bound: 'at most', unit: 'times' },
      details: { besideMs: median(beside), aloneMs: median(alone), longAnswers: answered },
    },
    {
      row: 'the same: time within which 99 of 100 are answered, against 50 milliseconds',
      ...{ measured: percentile(beside, 99) / 50, wanted: 1, bound: 'at most', unit: 'times' },
      details: { besideMs: percentile(beside, 99), aloneMs: percentile(alone, 99), longestMs: Math.max(...beside) },
    },
  ];
}

/** In turn: a thousand parts of texts, and a whole shop sorted by what no index has. */
function longCall(seller: Seller, number: number): Call {
  const rules = [
    [parts('name', 0), parts('description', 500)],
    [order('orderAsc', 'description'), order('orderDesc', 'manufacturer'), { method: 'limit', values: [5000] }],
  ];
  return listCollectionCall(seller, 'products', rules[number % rules.length] ?? [], number);
}

/** Such a query may be refused for its length, which is an answer too. */
async function sendLong(url: string, call: Call): Promise<void> {
  try {
    await send(url, call);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('database_timeout'))) throw error;
  }
}
