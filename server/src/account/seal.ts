import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Turns a text into one that only this server's key opens, and only as this owner's. */
export interface Seal {
  readonly seal: (text: string, owner: string) => string;
  /** Throws when it was sealed with another key, for another owner, or was changed since. */
  readonly open: (sealed: string, owner: string) => string;
}

/** What every sealed text begins with. No secret or code that was stored open does. */
const mark = 'sealed1.';
const algorithm = 'aes-256-gcm';
/** What GCM is made for, in bytes. */
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with the 32 bytes of `readSecretKey`. */
export function createSeal(key: Buffer): Seal {
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, owner) {
      if (!isSealed(sealed)) throw new Error('This text is not sealed.');
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
      const [nonce, rest] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)];
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(rest.subarray(0, tagBytes));
      return Buffer.concat([decipher.update(rest.subarray(tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}

export function isSealed(text: string): boolean {
  return text.startsWith(mark);
}
