import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, listCall, post, productCall, unlikeAnyOther } from '#support/calls.ts';
import { multiplyProgram, postgresProgram, seedCommand } from '#support/paths.ts';
import { type Running, startProgram, startServer } from '#support/process.ts';
import { compareProcessorTimes } from '#support/processor-time.ts';
import type { Finding, Pace } from '#support/row.ts';
import { bulkAccount, type Seller } from '#support/sellers.ts';
import { watchDescendants } from './descendants.ts';

interface Sizes {
  readonly stores: number;
  /** The number of products of all these shops together. */
  readonly products: number;
  /** How many times as many shops, and products, the other database has. */
  readonly times: number;
}

/** 10,000 products in 200 shops, and 1,000,000 in 20,000. */
export const manySizes: Sizes = { stores: 200, products: 10_000, times: 100 };

/** Calls in each round; each has an address of its own, so that no cached response matches. */
const maxCalls = 4000;
const maxSellers = 50;
const password = 'DukaDemo2026';

/** One shop's list and product among few products and among many, on one PostgreSQL; it leaves nothing behind. */
export async function* measureManyShops({
  sizes,
  pace,
}: {
  readonly sizes: Sizes;
  readonly pace: Pace;
}): AsyncGenerator<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'duka-bench-many-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const { few, many, readPostgres } = await start(folder, sizes, stops);
    const counts = [sizes.products * sizes.times, sizes.products].map((count) => count.toLocaleString('en'));
    for (const [name, callOf] of Object.entries(callsOf)) {
      const calls = ({ sellers }: Place) =>
        Array.from({ length: maxCalls }, (_, at) =>
          unlikeAnyOther(callOf(sellers[at % sellers.length] as Seller, Math.floor(at / sellers.length)), at),
        );
      const ms = await compareProcessorTimes(pace, {
        few: { url: few.server.url, calls: calls(few), readOthers: readPostgres },
        many: { url: many.server.url, calls: calls(many), readOthers: readPostgres },
      });
      yield [
        {
          row: `${name} on PostgreSQL among ${counts[0]} products, its own processor time included, against among ${counts[1]}`,
          ...{ measured: ms.many / ms.few, wanted: 1.3, bound: 'at most', unit: 'times' },
          details: { manyMs: ms.many, fewMs: ms.few },
        },
      ];
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const callsOf: Readonly<Record<string, (seller: Seller, number: number) => Call>> = {
  'a list of 25': (seller) => listCall(seller),
  'one product': (seller, number) => productCall(seller, 1 + (number % seller.products)),
};

interface Place {
  readonly server: Running;
  readonly sellers: readonly Seller[];
}

async function start(folder: string, { stores, products, times }: Sizes, stops: (() => Promise<void>)[]) {
  const program = await startProgram(postgresProgram, [], folder);
  stops.push(program.stop);
  const seeding = { DATABASE_URL: `${program.url}/postgres`, DUKA_DATA_DIR: join(folder, 'seed') };
  await run([seedCommand, '--stores', String(stores), '--products', String(products)], seeding);
  await program.ask('many');
  await run([multiplyProgram, `${program.url}/many`, String(times)], {});
  const open = async (name: string, accountOf: (number: number) => string): Promise<Place> => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    const server = await startServer(dataDir, { DATABASE_URL: `${program.url}/${name}` });
    stops.push(server.stop);
    const sellers: Seller[] = [];
    for (let number = 1; number <= Math.min(stores, maxSellers); number += 1) {
      const accountId = accountOf(number);
      const cookie = await signIn(server.url, accountId, number);
      sellers.push({ accountId, storeId: `${accountId}-shop`, products: Math.floor(products / stores), cookie });
    }
    return { server, sellers };
  };
  return {
    few: await open('postgres', bulkAccount),
    // From shops of the first copy to those of the last.
    many: await open('many', (number) => {
      const copy = 1 + Math.floor(((number - 1) * (times - 1)) / Math.min(stores, maxSellers));
      return bulkAccount(number).replace('bulk', `b${String(copy).padStart(3, '0')}`);
    }),
    readPostgres: watchDescendants(program.pid),
  };
}

/** Runs a program that shows its progress here. */
async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`);
}

/** Each seller has an address of its own, as the server limits the sign-ins from one address. */
async function signIn(url: string, accountId: string, number: number): Promise<string> {
  const call = post('/v1/account/sessions/email', { email: `${accountId}@duka.example`, password });
  const headers = { ...call.headers, 'x-forwarded-for': `10.4.0.${number}` };
  const answer = await fetch(`${url}${call.path}`, { method: 'POST', headers, body: call.body ?? null });
  if (!answer.ok) throw new Error(`${accountId} was answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
}
