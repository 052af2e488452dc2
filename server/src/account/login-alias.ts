import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Milliseconds for which a login alias is accepted. */
export const loginAliasMs = 10 * 60 * 1000;

/** `.invalid` is reserved: no mail can be sent there, and nobody can own it. */
const domain = '.login.duka.invalid';
const pattern = /^alias-([0-9a-f]{56})@([0-9a-f]{40})\.([0-9a-f]{40})\.login\.duka\.invalid$/;
const ivBytes = 12;
const tagBytes = 16;
const expiryBytes = 4;
/**
 * The length of the longest account id. All aliases are equally long, so that their length reveals nothing of the
 * account.
 */
const idBytes = 36;

/** The inputs of sealing and opening aliases: 32 secret bytes and the time. */
export interface AliasSeal {
  readonly key: Buffer;
  readonly now: () => Date;
}

/**
 * Makes an opaque address that stands for the account at sign-in, for ten minutes. A guest who looks up a phone number
 * gets it in place of the e-mail (R2). The account and the time are encrypted and bound under the server's key.
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

/**
 * Makes the alias that a guest gets who looks up a phone number. The alias of a number that no account has stands for an id that
 * no account can have: always the same for the number, so that guesses at it are counted as those at an account's are (R2, R18).
 */
export function makePhoneAlias(phone: string, accountId: string | undefined, seal: AliasSeal): string {
  // The id is made for known numbers too, so that both take the same work.
  const nobodysId = makeNobodysId(phone, seal.key);
  return makeLoginAlias(accountId ?? nobodysId, seal);
}

/** Ids of accounts have no tilde. */
function makeNobodysId(phone: string, key: Buffer): string {
  const digest = createHmac('sha256', key).update(`phone of nobody:${phone}`).digest('hex');
  return `~${digest.slice(0, idBytes - 1)}`;
}

/** True for a text of an alias's form, valid or not: such an address can never belong to an account. */
export function isLoginAlias(email: string): boolean {
  return email.toLowerCase().endsWith(domain);
}

/** Returns the id that an alias stands for, of an account or of nobody; undefined when the alias is forged or has expired. */
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
    // Only a tag that does not match makes this fail: the alias was not sealed by this server.
    return undefined;
  }
}
