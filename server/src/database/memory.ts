import { LRUCache } from 'lru-cache';

/** Answers by key, each with the version of what it was read from. */
export interface Memory<Value> {
  /** What is remembered of this very version. */
  find(key: string, version: number): { readonly value: Value } | undefined;
  /** `version` is the one from before reading: what is committed meanwhile makes the answer one of the past. */
  keep(key: string, version: number, value: Value): void;
}

interface Entry<Value> {
  readonly version: number;
  readonly value: Value;
}

/** Of more than `size` answers those asked for longest ago are forgotten. */
export function createMemory<Value>(size: number): Memory<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ max: size });

  return {
    find(key, version) {
      const known = entries.get(key);
      return known?.version === version ? known : undefined;
    },
    keep(key, version, value) {
      entries.set(key, { version, value });
    },
  };
}
