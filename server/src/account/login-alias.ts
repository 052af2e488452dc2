import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** How long a login alias is accepted, in milliseconds. */
export const loginAliasMs = 10 * 60 * 1000;

/** Reserved for ever: no mail can be sent there, and nobody can own it. */
const domain = '.login.duka.invalid';
const pattern = /^alias-([0-9a-f]{56})@([0-9a-f]{40})\.([0-9a-f]{40})\.login\.duka\.invalid$/;
const ivBytes = 12;
const tagBytes = 16;
const expiryBytes = 4;
/** The longest account id: all aliases are equally long, so none tells anything of its account. */
const idBytes = 36;

/** What sealing and opening aliases takes: 32 secret bytes and the time. */
export interface AliasSeal {
  readonly key: Buffer;
  readonly now: () => Date;
}

/**
 * An opaque address that stands for the account at sign-in, for ten minutes. It is what a guest who asks for a phone
 * number gets in place of the e-mail (R2): the account and the time are encrypted and bound under the server's key.
 */
export function makeLoginAlias(accountId: string, { key, now }: AliasSeal): string {
  const plain = Buffer.alloc(expiryBytes + idBytes);
  plain.writeUInt32BE(Math.floor((now().getTime() + loginAliasMs) / 1000));
  plain.write(accountId, expiryBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('hex');
  return `alias-${sealed.slice(0, 56)}@${sealed.slice(56, 96)}.${sealed.slice(96)}${domain}`;
}

/** True for the form of an alias, good or not: such an address can never belong to an account. */
export function isLoginAlias(email: string): boolean {
  return email.toLowerCase().endsWith(domain);
}

/** The account an alias stands for; undefined when it is forged or has ended. */
export function resolveLoginAlias(email: string, { key, now }: AliasSeal): string | undefined {
  const [, ...parts] = pattern.exec(email.toLowerCase()) ?? [];
  const plain = open(Buffer.from(parts.join(''), 'hex'), key);
  if (plain === undefined || plain.readUInt32BE() * 1000 <= now().getTime()) return undefined;
  return plain.toString('utf8', expiryBytes).replace(/\0+$/, '');
}

function open(sealed: Buffer, key: Buffer): Buffer | undefined {
  if (sealed.length !== ivBytes + expiryBytes + idBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    // The one way to fail here is a tag that does not match: not sealed by us.
    return undefined;
  }
}
