import { setTimeout as pause } from 'node:timers/promises';
import { findLosses } from './crash-check.ts';
import { type Journal, type Reference, writeUntilKilled } from './crash-writers.ts';
import { type Duka, startDuka } from './duka-process.ts';
import { createRandom } from './random.ts';
import { findStoredFaults } from './stored-state.ts';
import { call, expectDone, listPath, newSeller, type Seller } from './wire.ts';

export interface CrashOptions {
  readonly dataDir: string;
  readonly rounds: number;
  readonly seed: number;
  /** The server is killed within this many milliseconds after the first answer. */
  readonly maxRoundMs?: number;
  readonly log?: (line: string) => void;
}

export interface CrashReport {
  /** The number of answers before a kill. */
  readonly answers: number;
  readonly products: number;
  readonly files: number;
  /** Rows or files lost, half-written rows, and refusals without a reason, in words; empty when the server survived. */
  readonly faults: readonly string[];
}

const sellerCount = 4;
const writersPerSeller = 3;
const fullRoundMs = 1500;
/** Milliseconds between two polls for the first answer. */
const pollMs = 2;

/** Kills the server at a random moment under load and restarts it over the same data, `rounds` times. Resolves to what survived. */
export async function crashRepeatedly({
  dataDir,
  rounds,
  seed,
  maxRoundMs = fullRoundMs,
  log = () => {},
}: CrashOptions): Promise<CrashReport> {
  const random = createRandom(seed);
  const journal: Journal = { products: [], files: [], imports: [], refusals: [], answers: 0 };
  const faults: string[] = [];
  let duka = await startDuka(dataDir);
  try {
    const sellers = await makeSellers(duka.url);
    const reference = await readReference(duka.url, sellers[0] as Seller);
    for (let round = 1; round <= rounds; round += 1) {
      const since = {
        ...{ products: journal.products.length, files: journal.files.length },
        imports: journal.imports.length,
      };
      const killAfterMs = random.between(20, maxRoundMs);
      const answersBefore = journal.answers;
      await writeAndKill(duka, { sellers, reference, journal, round, seed: random.between(0, 2 ** 31), killAfterMs });
      duka = await startDuka(dataDir);
      const found = [
        ...(await findLosses(duka.url, journal, since)),
        ...findStoredFaults(dataDir),
        ...duka.problemLines.slice(1),
      ];
      faults.push(...found.map((fault) => `round ${round}: ${fault}`));
      log(
        `round ${round}: killed after ${killAfterMs} ms and ${journal.answers - answersBefore} answers, ` +
          `restarted in ${Math.round(duka.startMs)} ms, ${found.length} faults`,
      );
    }
    faults.push(...(await findLosses(duka.url, journal, { products: 0, files: 0, imports: 0 })));
    faults.push(...journal.refusals.map(({ status, body }) => `refused: ${status} ${JSON.stringify(body)}`));
  } finally {
    await duka.stop();
  }
  const { products, files, answers } = journal;
  return { answers, products: products.length, files: files.length, faults };
}

async function makeSellers(url: string): Promise<Seller[]> {
  const sellers: Seller[] = [];
  for (let at = 1; at <= sellerCount; at += 1) sellers.push(await newSeller(url, `crash${at}`));
  return sellers;
}

export async function readReference(url: string, as: Seller): Promise<Reference> {
  const idsOf = async (collection: string) => {
    const { body } = await expectDone(
      call(url, 'GET', listPath(collection, { method: 'limit', values: [25] }), { as }),
    );
    return body.documents.map((document: { $id: string }) => document.$id) as string[];
  };
  return { categories: await idsOf('productCategories'), units: await idsOf('units') };
}

interface Round {
  readonly sellers: readonly Seller[];
  readonly reference: Reference;
  readonly journal: Journal;
  readonly round: number;
  readonly seed: number;
  readonly killAfterMs: number;
}

async function writeAndKill(duka: Duka, { sellers, reference, journal, round, seed, killAfterMs }: Round) {
  let over = false;
  const writing = sellers.flatMap((seller, sellerAt) =>
    Array.from({ length: writersPerSeller }, (_, writerAt) =>
      writeUntilKilled({
        url: duka.url,
        seller,
        name: `r${round}-${sellerAt}${writerAt}`,
        reference,
        journal,
        seed: seed + sellerAt * writersPerSeller + writerAt,
        isOver: () => over,
        importsToo: true,
      }),
    ),
  );
  const ended = Promise.all(writing);
  const answersBefore = journal.answers;
  const waitForKill = async () => {
    while (!over && journal.answers === answersBefore) await pause(pollMs);
    await pause(killAfterMs);
  };
  // A connection lost before the kill is a fault, and ends the round at once.
  await Promise.race([waitForKill(), ended]);
  over = true;
  await duka.kill();
  await ended;
}
