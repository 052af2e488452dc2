import { createCountedCache } from './counted-cache.ts';

/** Values by key, each with the version of what it was read from. */
export interface VersionedCache<Value> {
  /** Returns the value of this very version; undefined when there is none. */
  get(key: string, version: number): { readonly value: Value } | undefined;
  /** `version` is the one from before reading: what is committed meanwhile makes the value one of the past. */
  set(key: string, version: number, value: Value): void;
}

interface Entry<Value> {
  readonly version: number;
  readonly value: Value;
}

/** Makes a cache of at most `size` values; those asked for longest ago go first. */
export function createVersionedCache<Value>(size: number): VersionedCache<Value> {
  const entries = createCountedCache<Entry<Value>>(size);

  return {
    get(key, version) {
      const known = entries.get(key);
      return known?.version === version ? known : undefined;
    },
    set(key, version, value) {
      entries.set(key, { version, value });
    },
  };
}
