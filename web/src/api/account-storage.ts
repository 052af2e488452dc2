import { call } from './api-error.ts';
import { backend, client } from './client.ts';

/** How much the account's files take, of how much they may; both in bytes. */
export interface AccountStorage {
  readonly usedBytes: number;
  readonly totalBytes: number;
}

/** Sends a call of our own server's in the way the SDK sends its own. */
export function getAccountStorage(): Promise<AccountStorage> {
  return call(() => client.call('get', new URL(`${backend.endpoint}/account/storage`)));
}
