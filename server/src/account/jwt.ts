import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose session a token speaks for. */
export interface JwtOwner {
  readonly accountId: string;
  readonly sessionId: string;
}

/** Seconds for which a token is good, as Appwrite has it. */
const lifeSeconds = 900;
/** Characters; a token of ours has some 200. */
const maxLength = 1000;
/** Of every token of ours. As the whole text must be equal, no token chooses how it is checked. */
const head = toBase64({ typ: 'JWT', alg: 'HS256' });

/** Makes a token that speaks for a session for 15 minutes, and no longer than the session lives (wire section 3). */
export function makeJwt({ accountId, sessionId }: JwtOwner, key: Buffer, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + lifeSeconds;
  const signed = `${head}.${toBase64({ userId: accountId, sessionId, exp })}`;
  return `${signed}.${sign(signed, key)}`;
}

/** Reads a token of ours; the words of Appwrite for what is wrong with any other. */
export function readJwt(text: string, key: Buffer, now: Date): JwtOwner | string {
  const [first, payload, signature, ...rest] = text.length > maxLength ? [] : text.split('.');
  if (payload === undefined || signature === undefined || rest.length > 0) return 'Invalid token: Incomplete segments';
  if (first !== head) return 'Invalid token: Unsupported algo';
  const wanted = Buffer.from(sign(`${first}.${payload}`, key));
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'Invalid token: Signature failed';
  const { userId, sessionId, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (exp * 1000 <= now.getTime()) return 'Invalid token: Expired';
  return { accountId: userId, sessionId };
}

function sign(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function toBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
