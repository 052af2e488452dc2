import type { Call } from './calls.ts';
import type { Pace } from './row.ts';
import { send } from './send.ts';
import { operatorKey } from './server-options.ts';
import { median } from './statistics.ts';

interface Target {
  readonly url: string;
  readonly calls: readonly Call[];
  /** Returns the milliseconds of processor time that other programs have taken for it so far. */
  readonly readOthers?: () => number;
}

/**
 * Sends each target its calls in turn, round after round, one call at a time; returns the milliseconds of the processor that a
 * call took, all threads of the process and its other programs together: medians over the rounds.
 */
export async function compareProcessorTimes<Name extends string>(
  { rounds, calls: most }: Pace,
  targets: Readonly<Record<Name, Target>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[];
  const measured = new Map<Name, number[]>(names.map((name) => [name, []]));
  // One round to warm up, which does not count.
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const { url, calls, readOthers = () => 0 } = targets[name];
      const read = async () => (await readProcessorTime(url)) + readOthers();
      const from = Math.max(round, 0) * most;
      const before = await read();
      for (let at = 0; at < most; at += 1) await send(url, calls[(from + at) % calls.length] as Call);
      const ms = ((await read()) - before) / most;
      if (round >= 0) measured.get(name)?.push(ms);
    }
  }
  return Object.fromEntries([...measured].map(([name, values]) => [name, median(values)])) as Record<Name, number>;
}

/** Milliseconds of the processor that a program has taken since its start, by its own metric. */
export async function readProcessorTime(url: string): Promise<number> {
  const call: Call = { method: 'GET', path: '/metrics', headers: { authorization: `Bearer ${operatorKey}` } };
  const { body } = await send(url, call);
  const seconds = /^process_cpu_seconds_total (\S+)$/m.exec(body.toString())?.[1];
  if (seconds === undefined) throw new Error('A program does not report its processor time.');
  return Number(seconds) * 1000;
}
