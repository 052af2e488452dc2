import { createHmac } from 'node:crypto';
import type { AccountRow } from '#database/store/account-store.ts';
import type { SignInName } from './sign-in.ts';

/** Seconds since 1970 and a span of ten months, so that the ids look as if they were made in 2026. */
const earliest = Date.UTC(2026, 0) / 1000;
const span = (Date.UTC(2026, 10) - Date.UTC(2026, 0)) / 1000;

/**
 * Makes the id that the answer to a recovery names in place of the account's (R17). It is always the same for the same
 * address and has the form of any id, whether or not there is an account, and leads to nothing else.
 */
export function makeRecoveryId(signInName: SignInName, key: Buffer): string {
  const digest = createHmac('sha256', key).update(signInName).digest();
  const seconds = earliest + (digest.readUInt32BE(0) % span);
  const microseconds = digest.readUInt32BE(4) % 1_000_000;
  const time = seconds.toString(16).padStart(8, '0') + microseconds.toString(16).padStart(5, '0');
  return time + makeTail(time, key);
}

/** True for an id made by `makeRecoveryId`; one of 2^28 other ids passes too. */
export function isRecoveryId(id: string, key: Buffer): boolean {
  return /^[0-9a-f]{20}$/.test(id) && id.slice(13) === makeTail(id.slice(0, 13), key);
}

/** Returns whether a recovery of the account is named so: by its address, by an alias of its phone, or by itself. */
export function namesAccount(id: string, { id: accountId, email }: AccountRow, key: Buffer): boolean {
  return [accountId, makeRecoveryId(`email:${email}`, key), makeRecoveryId(`account:${accountId}`, key)].includes(id);
}

function makeTail(time: string, key: Buffer): string {
  return createHmac('sha256', key).update(`time:${time}`).digest('hex').slice(0, 7);
}
