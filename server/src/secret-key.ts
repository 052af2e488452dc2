import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A key that cannot be used; the message is one clear line for the person who starts the server. */
export class SecretKeyError extends Error {}

const keyBytes = 32;

/**
 * The 32 bytes that seal what the database keeps of second factors: hex text in a file of its own, made at the first start
 * for this user alone. Throws `SecretKeyError` when the file holds something else.
 */
export function readSecretKey(path: string): Buffer {
  const text = readText(path) ?? makeText(path);
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new SecretKeyError(`${path} must hold 64 hex digits, and nothing else.`);
  return Buffer.from(text, 'hex');
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** On the disk before anything is sealed with it: a key lost with the power would take what it sealed along. */
function makeText(path: string): string {
  const text = randomBytes(keyBytes).toString('hex');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true });
  return text;
}
