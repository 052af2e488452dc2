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

/** Of more than `size` answers the ones kept longest are forgotten. */
export function createMemory<Value>(size: number): Memory<Value> {
  const entries = new Map<string, Entry<Value>>();

  return {
    find(key, version) {
      const known = entries.get(key);
      return known?.version === version ? known : undefined;
    },
    keep(key, version, value) {
      entries.delete(key);
      if (entries.size >= size) entries.delete(entries.keys().next().value as string);
      entries.set(key, { version, value });
    },
  };
}
