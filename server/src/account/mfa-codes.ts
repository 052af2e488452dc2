import { randomBytes, randomInt } from 'node:crypto';
import { appName } from '@duka/domain/project';
import { Secret, TOTP } from 'otpauth';

/** Seconds of one step of an authenticator app, and digits of its codes; what all such apps agree on. */
const periodSeconds = 30;
const digits = 6;
/** Steps that a phone's clock may be off, either way; wire section 7. */
const toleratedSteps = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
const recoveryCodeCount = 6;

/** A new secret for an authenticator app, in base32. */
export function makeAuthenticatorSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that an app reads from the QR code: `otpauth://totp/…`. */
export function makeAuthenticatorUri(secret: string, email: string): string {
  return openTotp(secret, email).toString();
}

/** The step that the code belongs to, when it is a code of now or of one step beside and later than `lastStep`. */
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

/** Codes of ten hex digits, each of which opens the account once; wire section 7. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => randomBytes(5).toString('hex'));
}

/** A code to send by mail. */
export function makeMailedCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

function openTotp(secret: string, label: string): TOTP {
  const issuer = appName;
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits, period: periodSeconds });
}
