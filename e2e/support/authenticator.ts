import { createHmac } from 'node:crypto';

/** One step of an authenticator app, in milliseconds. */
const stepMs = 30_000;
/** Milliseconds from reading a code until the server checks it: the code must not end meanwhile. */
const typingMs = 8_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Acts as an authenticator app that knows a secret. Each code counts once, and the server accepts those of one step
 * either side, so up to three can be asked for at once: begin one step back. `now` answers milliseconds, as `Date.now`.
 */
export function openAuthenticator(secret: string, now: () => number = Date.now): () => string {
  let lastStep = 0;
  return () => {
    const oldest = Math.floor((now() + typingMs) / stepMs) - 1;
    lastStep = Math.max(lastStep + 1, oldest);
    if (lastStep > Math.floor(now() / stepMs) + 1) throw new Error('The app has no further code yet.');
    return codeOf(secret, lastStep);
  };
}

/** Computes a code by RFC 6238, as all such apps do: SHA-1, six digits. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
