import { minuteMs } from '#values/durations.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** What browsers and Node have alike. The domain is compiled without the types of either. */
declare const crypto: {
  readonly subtle: {
    importKey(
      format: 'raw',
      key: Bytes,
      algorithm: string | object,
      extractable: boolean,
      uses: string[],
    ): Promise<object>;
    deriveBits(algorithm: object, key: object, bits: number): Promise<ArrayBuffer>;
    sign(algorithm: string, key: object, text: Bytes): Promise<ArrayBuffer>;
    digest(algorithm: string, text: Bytes): Promise<ArrayBuffer>;
  };
};
declare const TextEncoder: new () => { encode(text: string): Bytes };
declare const btoa: (binary: string) => string;
declare const atob: (text: string) => string;

/** The digits of a PIN, fewest and most (R65). */
export const pinLengths = { fewest: 4, most: 6 };

/**
 * The rounds of PBKDF2 by which a PIN's key is derived: some 0.4 seconds on a cheap phone. A PIN of four digits is found within 10,000
 * guesses, some 70 minutes on the phone itself and seconds on a machine made for it, so a copied phone falls in the end (SECURITY.md).
 */
export const pinIterations = 210_000;

/** Why a PIN is refused: it has no 4 to 6 digits, or is among the first that anybody guesses. */
export type PinProblem = 'length' | 'guessable';

/** Returns why a chosen PIN is refused; undefined for a good one. */
export function checkPin(pin: unknown): PinProblem | undefined {
  if (typeof pin !== 'string' || !/^\d{4,6}$/.test(pin)) return 'length';
  return isGuessable(pin) ? 'guessable' : undefined;
}

/** True for equal digits, two digits in turn, runs up or down such as 1234 and 9876, and years of birth. */
function isGuessable(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] as number));
  const isRun = [0, 1, -1].some((step) => steps.every((each) => each === step));
  const isInTurn = digits.every((digit, index) => digit === digits[index % 2]);
  return isRun || isInTurn || /^(19[4-9]\d|20[0-2]\d)$/.test(pin) || pin === '2580' || pin === '0852';
}

/** How a member's PIN is checked without the PIN itself: the salt of its key, and what only that key makes. Binary texts are base64url. */
export interface PinCheck {
  readonly memberId: string;
  readonly salt: string;
  readonly iterations: number;
  readonly verifier: string;
}

/** Derives the key of a PIN: 32 bytes, by PBKDF2 with SHA-256. Slow on purpose. Rejects where the browser has no `crypto.subtle`. */
export async function derivePinKey(
  pin: string,
  { salt, iterations }: Pick<PinCheck, 'salt' | 'iterations'>,
): Promise<Bytes> {
  const material = await crypto.subtle.importKey('raw', encode(pin), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, material, 256));
}

/** Returns what says that a key is right without revealing it. */
export function pinVerifier(key: Bytes): Promise<string> {
  return signAct(key, 'verify');
}

/** Signs a text with a PIN's key, by HMAC with SHA-256; base64url. */
export async function signAct(key: Bytes, text: string): Promise<string> {
  const signer = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', signer, encode(text))));
}

/**
 * What a member signs of a command: its id, kind and moment, and the SHA-256 of its data as it is sent, but for what its phone had seen
 * (`$seen`): where somebody else has changed the same meanwhile it is sent once more with that.
 */
export async function textOfCommand({
  id,
  kind,
  at,
  data,
}: {
  readonly id: string;
  readonly kind: string;
  readonly at?: unknown;
  readonly data: unknown;
}): Promise<string> {
  const { $seen: _, ...signed } = Object(data);
  const digest = await crypto.subtle.digest('SHA-256', encode(JSON.stringify(signed)));
  return `${id}.${kind}.${String(at ?? '')}.${toBase64(new Uint8Array(digest))}`;
}

/** What a member signs to be unlocked at a counter, at a moment in ISO text. */
export function textOfUnlock(memberId: string, at: string): string {
  return `unlock.${memberId}.${at}`;
}

/** What a member signs to allow a command of another one. */
export function textOfOverride(command: string, reason: string): string {
  return `override.${command}.${reason}`;
}

/** Wrong tries until a person is locked out, and milliseconds of the first time; each further wrong try doubles it, up to a day. */
const triesUntilLock = 5;
const firstLockMs = 5 * minuteMs;
const longestLockMs = 24 * 60 * minuteMs;

/** Returns how long a person is locked out after so many wrong tries in a row, in milliseconds; 0 for not at all. */
export function lockOutMs(failures: number): number {
  if (failures < triesUntilLock) return 0;
  return Math.min(firstLockMs * 2 ** Math.min(failures - triesUntilLock, 20), longestLockMs);
}

/** The wrong tries that are left before a person is locked out (again). */
export function triesLeft(failures: number): number {
  return Math.max(triesUntilLock - failures, 1);
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text);
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
