import { LRUCache } from 'lru-cache';

/**
 * A cache of at most so many values, or parts of values as `sizeOf` counts them; those asked for longest ago go first. It is
 * bounded by size, as a number of values would have the memory of all of them set aside at once.
 */
export function createCountedCache<Value extends object | number | true>(
  most: number,
  sizeOf: (value: Value, key: string) => number = () => 1,
): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: sizeOf });
}
