import { randomBytes, randomInt } from 'node:crypto';
import { appName } from '@duka/domain/project';
import { Secret, TOTP } from 'otpauth';

/** All authenticator apps agree on these: seconds of one step, and digits of a code. */
const periodSeconds = 30;
const digits = 6;
/** A phone's clock may be off by this many steps, either way; wire section 7. */
const toleratedSteps = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
const recoveryCodeCount = 6;

/** Makes a secret for an authenticator app, in base32. */
export function makeAuthenticatorSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Makes the address that an app reads from the QR code: `otpauth://totp/…`. */
export function makeAuthenticatorUri(secret: string, email: string): string {
  return openTotp(secret, email).toString();
}

/**
 * Returns the step of a code that is valid now or one step earlier or later, and later than `lastStep`; undefined for
 * any other.
 */
export function findStep(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const off = openTotp(secret, '').validate({ token: code, timestamp, window: toleratedSteps });
  const step = TOTP.counter({ period: periodSeconds, timestamp }) + (off ?? 0);
  return off === null || step <= lastStep ? undefined : step;
}

/** Makes codes of ten hex digits, each of which opens the account once; wire section 7. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => randomBytes(5).toString('hex'));
}

/** Makes a code to send by mail. */
export function makeMailedCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

function openTotp(secret: string, label: string): TOTP {
  const issuer = appName;
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits, period: periodSeconds });
}
