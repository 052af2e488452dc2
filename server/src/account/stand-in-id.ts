import { createHmac } from 'node:crypto';

/** Seconds since 1970 and a span of ten months, so that the ids look as if they were made in 2026. */
const earliest = Date.UTC(2026, 0) / 1000;
const span = (Date.UTC(2026, 10) - Date.UTC(2026, 0)) / 1000;

/**
 * Makes the id that the answer to a recovery for an unknown e-mail names (R9). It is always the same for the same
 * address and has the form of a real id, so that nobody learns which addresses have accounts.
 */
export function makeStandInId(email: string, key: Buffer): string {
  const digest = createHmac('sha256', key).update(`email:${email}`).digest();
  const seconds = earliest + (digest.readUInt32BE(0) % span);
  const microseconds = digest.readUInt32BE(4) % 1_000_000;
  const time = seconds.toString(16).padStart(8, '0') + microseconds.toString(16).padStart(5, '0');
  return time + makeTail(time, key);
}

/** True for an id made by `makeStandInId`; one of 2^28 other ids passes too. */
export function isStandInId(id: string, key: Buffer): boolean {
  return /^[0-9a-f]{20}$/.test(id) && id.slice(13) === makeTail(id.slice(0, 13), key);
}

function makeTail(time: string, key: Buffer): string {
  return createHmac('sha256', key).update(`time:${time}`).digest('hex').slice(0, 7);
}
