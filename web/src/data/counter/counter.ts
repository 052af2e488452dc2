import type { MemberProfile } from '@duka/domain/members/member';
import { toApiFailure } from '#data/connection/api-error.ts';
import { connectivity } from '#data/connection/connectivity.ts';

/** The person who is unlocked at this counter. */
export interface UnlockedMember extends MemberProfile {
  readonly id: string;
  /** The key of their PIN, by which they sign what they do; in memory alone, and gone with the lock. */
  readonly key: Uint8Array<ArrayBuffer>;
}

/** What the server must know before it is asked anything else. */
interface Untold {
  readonly work: () => Promise<unknown>;
  running?: Promise<unknown> | undefined;
}

/** What a page knows of the counter that its device is (decision 0125). */
export type Counter = ReturnType<typeof createCounter>;

/** Makes the counter of a page, which is none yet. */
export function createCounter() {
  let storeId: string | undefined;
  let member: UnlockedMember | undefined;
  let untold: Untold | undefined;
  const listeners = new Set<() => void>();

  const change = (next: UnlockedMember | undefined) => {
    if (next === member) return;
    member = next;
    for (const listener of listeners) listener();
  };

  const tellFirst = (work: (() => Promise<unknown>) | undefined) => {
    untold = work && { work };
  };

  const settle = async () => {
    while (untold) {
      const current = untold;
      current.running ??= current.work();
      try {
        await current.running;
      } catch (error) {
        current.running = undefined;
        const failure = toApiFailure(error);
        if (failure.isNetwork || failure.status >= 500) {
          throw new TypeError('The server does not know who is at the counter', { cause: error });
        }
        // It does not know them any more, or their PIN is another one by now.
        if (untold === current) change(undefined);
      }
      if (untold === current) untold = undefined;
    }
  };

  return {
    /** The shop whose counter this device is; undefined where the session is no counter's. */
    readStoreId: () => storeId,
    /** Takes what the session says of itself. A page that is opened anew is locked, and so is the server's side of it. */
    begin(counterStoreId: string | undefined): void {
      if (counterStoreId === storeId) return;
      storeId = counterStoreId;
      change(undefined);
      tellFirst(counterStoreId === undefined ? undefined : () => lockOnServer(counterStoreId));
    },
    /** The person who is unlocked; undefined while it is locked, and on any other device. */
    readMember: () => member,
    /** Unlocks a person; `tell` has the server told first, where it does not know of it yet. */
    unlock(unlocked: UnlockedMember, tell?: () => Promise<unknown>): void {
      tellFirst(tell);
      change(unlocked);
    },
    /** Locks it here at once, and on the server as soon as that can be reached. */
    lock(): void {
      const lockedId = storeId;
      if (!member || lockedId === undefined) return;
      tellFirst(() => lockOnServer(lockedId));
      change(undefined);
      if (!connectivity.isDown()) settle().catch(() => undefined);
    },
    /** Calls `listener` when somebody is unlocked, and when it locks; returns how to stop. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Resolves once the server knows who is at the counter. Rejects with a `TypeError` where no answer came. */
    settle,
  };
}

/** Few devices are counters, so that the calls of one come when they are made. */
async function lockOnServer(storeId: string): Promise<unknown> {
  const { lockCounter } = await import('#data/calls/counter.ts');
  return lockCounter(storeId);
}

/** The counter of this page. */
export const pageCounter = createCounter();
