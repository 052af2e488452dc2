import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a text is the operator's key. Hashes are compared, in constant time: neither how long the key is nor how
 * much of a guess was right shows in the time it takes. Without a key set, none is right.
 */
export function createKeyCheck(apiKey: string | undefined): (key: unknown) => boolean {
  if (apiKey === undefined) return () => false;
  const expected = digest(apiKey);
  return (key) => typeof key === 'string' && timingSafeEqual(digest(key), expected);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
