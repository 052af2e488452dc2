import type { CounterPerson } from '#data/calls/counter.ts';
import { openShopDb } from '#data/local-store/shop-db.ts';

/** What a counter stores for unlocking without a network, in the database of the shop's copy. */
interface Stored {
  /** The people, and when the server named them, in milliseconds. */
  'counter-people': { readonly people: readonly CounterPerson[]; readonly at: number };
  /** Of each person with wrong tries in a row: how many, and the milliseconds of the lock-out that are left. */
  'counter-tries': Readonly<Record<string, Tries>>;
  /** The latest moment that this device has seen, in milliseconds: a clock that is set back shows no earlier one. */
  'counter-seen': number;
}

/** Wrong PINs of a person in a row. */
export interface Tries {
  readonly failures: number;
  readonly leftMs: number;
}

export interface CounterStore {
  read<Name extends keyof Stored>(name: Name): Promise<Stored[Name] | undefined>;
  write<Name extends keyof Stored>(name: Name, value: Stored[Name]): Promise<void>;
}

/** Opens what a counter stores; where the browser grants no storage it is in memory, and without a network nobody is unlocked after a reload. */
export function openCounterStore(accountId: string, storeId: string): CounterStore {
  const memory = new Map<string, unknown>();
  const opening =
    'indexedDB' in globalThis
      ? openShopDb({ accountId, storeId, isOthers: true }).catch(() => undefined)
      : Promise.resolve(undefined);
  return {
    async read<Name extends keyof Stored>(name: Name) {
      return (memory.get(name) ?? (await (await opening)?.get('meta', name))) as Stored[Name] | undefined;
    },
    async write(name, value) {
      memory.set(name, value);
      await (await opening)?.put('meta', value, name);
    },
  };
}
