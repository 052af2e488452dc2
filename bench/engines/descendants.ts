import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns a function that returns the milliseconds of processor time that the programs below `pid` have taken since it was first
 * asked, those included that have ended meanwhile. It reads Linux's /proc.
 */
export function watchDescendants(pid: number): () => number {
  const known = new Map<number, number>();
  let total = 0;
  return () => {
    for (const id of listDescendants(pid)) {
      const ms = readMs(id);
      if (ms === undefined) continue;
      total += ms - (known.get(id) ?? 0);
      known.set(id, ms);
    }
    return total;
  };
}

function listDescendants(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    // The name of a program stands in brackets and may hold any character; its parent comes second after it.
    const parent = /^\d+$/.test(name) && read(`/proc/${name}/stat`)?.split(') ').at(-1)?.split(' ')[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const isBelow = (id: number): boolean => {
    const parent = parents.get(id);
    return parent !== undefined && (parent === pid || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

/** Nanoseconds stand first in it. */
function readMs(pid: number): number | undefined {
  const text = read(`/proc/${pid}/schedstat`);
  return text === undefined ? undefined : Number(text.split(' ')[0]) / 1e6;
}

/** A program may end at any moment. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
