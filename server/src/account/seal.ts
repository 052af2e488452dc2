import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Turns a text into one that only this server's key opens, and only for this owner. */
export interface Seal {
  readonly seal: (text: string, owner: string) => string;
  /** Throws when the text was sealed with another key or for another owner, or was changed since. */
  readonly open: (sealed: string, owner: string) => string;
}

/** Every sealed text begins so, and no secret or code that was stored in the clear does. */
const mark = 'sealed1.';
const algorithm = 'aes-256-gcm';
/** Bytes of a nonce, the length that GCM is made for. */
const nonceBytes = 12;
const tagBytes = 16;

/** Seals by AES-256-GCM with the 32 bytes of `readSecretKey`. */
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
