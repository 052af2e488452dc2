import type { LoadLength } from './load.ts';
import type { Running } from './process.ts';
import type { Seller } from './sellers.ts';

/** The duration of a measurement; the short form only shows that every row runs. */
export interface Pace {
  readonly rounds: number;
  /** How long the load of each round lasts. */
  readonly load: LoadLength;
  /** The number of calls that are timed one by one. */
  readonly calls: number;
  /** Screens opened in a browser. */
  readonly openings: number;
  readonly sockets: readonly number[];
  /** The number of messages in the long thread. */
  readonly messages: number;
  /** The number of lines in the books of a shop's debtors. */
  readonly entries: number;
  /** Milliseconds after which a server that was just started counts as idle. */
  readonly quietMs: number;
}

export const fullPace: Pace = {
  ...{ rounds: 7, load: { seconds: 2 }, calls: 200, openings: 15 },
  ...{ sockets: [200, 1000], messages: 10_000, entries: 200_000 },
  quietMs: 4000,
};
export const shortPace: Pace = {
  // A time limit could be used up by other work before anything was measured.
  ...{ rounds: 1, load: { requests: 64 }, calls: 2, openings: 1 },
  ...{ sockets: [10], messages: 200, entries: 4_000 },
  quietMs: 10,
};

/** Services and data that the rows share. */
export interface Bench {
  readonly pace: Pace;
  readonly folder: string;
  readonly dataDir: string;
  /** Copies the original data into another folder, as only one server may run on a folder. */
  readonly copyData: (folder: string) => Promise<void>;
  readonly server: Running;
  readonly handWritten: Running;
  /** The sellers of shops with about fifty products. */
  readonly sellers: readonly Seller[];
  /** The seller of the shop with the most products. */
  readonly large: Seller;
  /** The sellers of two shops with the same products; the busy one has a hundred times the orders. */
  readonly busy: Seller;
  readonly quiet: Seller;
}

/** One line of the table. */
export interface Finding {
  readonly row: string;
  readonly measured: number;
  readonly wanted: number;
  readonly bound: 'at least' | 'at most';
  readonly unit: 'times' | 'MiB' | 's' | 'ms' | 'kB';
  /** The raw values of the measure: requests a second, milliseconds. */
  readonly details: Readonly<Record<string, number>>;
}

export function isReached({ measured, wanted, bound }: Finding): boolean {
  return bound === 'at least' ? measured >= wanted : measured <= wanted;
}
