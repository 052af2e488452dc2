import type { Duplex } from 'node:stream';

/** How many sockets of one account may take requests at a time: each keeps some 200 kB of what it has sent and heard. */
const mostOfAccount = 10;

/** Counts the sockets that take requests (R42). */
export interface RequestSlots {
  /** Returns whether the account may have one more, over this connection; it counts until that is closed. */
  take(accountId: string, connection: Duplex): boolean;
}

export function createRequestSlots(): RequestSlots {
  const taken = new Map<string, number>();

  function free(accountId: string): void {
    const left = (taken.get(accountId) ?? 1) - 1;
    if (left > 0) taken.set(accountId, left);
    else taken.delete(accountId);
  }

  return {
    take(accountId, connection) {
      const count = taken.get(accountId) ?? 0;
      if (count >= mostOfAccount || connection.destroyed) return false;
      taken.set(accountId, count + 1);
      connection.once('close', () => free(accountId));
      return true;
    },
  };
}
