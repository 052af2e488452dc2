import { LRUCache } from 'lru-cache';
import type { DocumentRow } from '#database/types.ts';

/** The most characters of all rows that are kept, and what a row counts beside its texts. */
const mostCharacters = 4_000_000;
const charactersOfRow = 1000;

/** Keeps rows that searches found, each by a name that tells its number and which of its attributes were read. */
export interface RowMemory {
  /** Returns the row of this very version; undefined when it is to be read. */
  get(name: string, version: number): DocumentRow | undefined;
  /** `version` is the one from before reading: what is committed meanwhile makes the row one of the past. */
  set(name: string, version: number, row: DocumentRow): void;
}

export function createRowMemory(): RowMemory {
  const kept = new LRUCache<string, { readonly version: number; readonly row: DocumentRow }>({
    maxSize: mostCharacters,
    sizeCalculation: ({ row }) => charactersOfRow + countCharacters(row),
  });
  return {
    get(name, version) {
      const known = kept.get(name);
      return known?.version === version ? known.row : undefined;
    },
    set: (name, version, row) => void kept.set(name, { version, row }),
  };
}

/** A list of ids counts by its length: each takes some 30 characters. */
function countCharacters({ attributes }: DocumentRow): number {
  return Object.values(attributes).reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + value.length;
    return Array.isArray(value) ? sum + 30 * value.length : sum;
  }, 0);
}
