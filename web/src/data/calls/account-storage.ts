import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';

/** How much is used, of how much may be; both in bytes. */
export interface UsedRoom {
  readonly usedBytes: number;
  readonly totalBytes: number;
}

/** What the account's files take, and what the rows that it has written take (R52). */
export interface AccountStorage extends UsedRoom {
  readonly rows: UsedRoom;
}

/** Sends a call of our own server's in the way the SDK sends its own. */
export function getAccountStorage(): Promise<AccountStorage> {
  return call(() => client.call('get', new URL(`${backend.endpoint}/account/storage`)));
}
