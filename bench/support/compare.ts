import type { Call } from './calls.ts';
import { type Load, load } from './load.ts';
import type { Pace } from './row.ts';
import { median, percentile } from './statistics.ts';

/** Connections of a load: as many as a busy morning has open at once. */
const connections = 16;

export interface Compared {
  readonly perSecond: number;
  /** Milliseconds; 99 of 100 answers come within. */
  readonly p99: number;
}

/** Loads each target in turn, round after round, so that whatever else the machine does meets all; returns the medians. */
export async function compareLoads<Name extends string>(
  { rounds, load: length }: Pace,
  targets: Readonly<Record<Name, { readonly url: string; readonly calls: readonly Call[] }>>,
): Promise<Record<Name, Compared>> {
  const names = Object.keys(targets) as Name[];
  const measured = new Map<Name, Load[]>(names.map((name) => [name, []]));
  // One round to warm up, which does not count.
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const { url, calls } = targets[name];
      const result = await load(url, calls, connections, length);
      if (round >= 0) measured.get(name)?.push(result);
    }
  }
  const entries = [...measured].map(([name, loads]): [Name, Compared] => [
    name,
    {
      perSecond: median(loads.map(({ perSecond }) => perSecond)),
      p99: median(loads.map(({ latencies }) => percentile(latencies, 99))),
    },
  ]);
  return Object.fromEntries(entries) as Record<Name, Compared>;
}

/** Takes the times of what is done in turn, one thing at a time, as often as asked; returns the medians in milliseconds. */
export function compareTimes<Name extends string>(
  times: number,
  tasks: Readonly<Record<Name, (time: number) => Promise<unknown>>>,
): Promise<Record<Name, number>> {
  const timed = Object.entries<(time: number) => Promise<unknown>>(tasks).map(([name, task]) => [
    name,
    async (time: number) => {
      const from = performance.now();
      await task(time);
      return performance.now() - from;
    },
  ]);
  return compareValues(times, Object.fromEntries(timed));
}

/** The same for what takes its own time, or measures something else; returns the medians of what the tasks answer. */
export async function compareValues<Name extends string>(
  times: number,
  tasks: Readonly<Record<Name, (time: number) => Promise<number>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[];
  const measured = new Map<Name, number[]>(names.map((name) => [name, []]));
  // One time to warm up, which does not count.
  for (let time = -1; time < times; time += 1) {
    for (const name of names) {
      const value = await tasks[name](time + 1);
      if (time >= 0) measured.get(name)?.push(value);
    }
  }
  return Object.fromEntries([...measured].map(([name, values]) => [name, median(values)])) as Record<Name, number>;
}
