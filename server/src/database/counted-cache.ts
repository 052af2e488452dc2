import { LRUCache } from 'lru-cache';

/**
 * A cache of at most `maxSize` values, or parts of values as `sizeOf` counts them; those asked for longest ago go first. It is
 * bounded by size, as a number of values would have the memory of all of them set aside at once.
 */
export function createCountedCache<Value extends object | number | true>(
  maxSize: number,
  sizeOf: (value: Value, key: string) => number = () => 1,
): LRUCache<string, Value> {
  return new LRUCache({ maxSize, sizeCalculation: sizeOf });
}

/** Values by key, each valid for one version of the rows that it was read from. */
export interface VersionedCache<Value> {
  /** Returns the value of exactly this version; undefined when there is none. */
  get(key: string, version: number): { readonly value: Value } | undefined;
  /** `version` is the one from before reading: a commit meanwhile makes the value stale. */
  set(key: string, version: number, value: Value): void;
}

/** A cache as `createCountedCache`, whose values are valid for one version. */
export function createVersionedCache<Value>(
  maxSize: number,
  sizeOf: (value: Value, key: string) => number = () => 1,
): VersionedCache<Value> {
  const entries = createCountedCache<{ readonly version: number; readonly value: Value }>(maxSize, ({ value }, key) =>
    sizeOf(value, key),
  );
  return {
    get(key, version) {
      const known = entries.get(key);
      return known?.version === version ? known : undefined;
    },
    set: (key, version, value) => void entries.set(key, { version, value }),
  };
}
