import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, StoresOfWrite } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';
import { confirmWithinMs } from './unconfirmed-orders.ts';

/** The bytes of a token, and of the CSRF token of its forms. */
const tokenBytes = 16;
/** A token as text: 16 bytes in base64url, which has no padding. */
const tokenText = /^[\w-]{22}$/;

/**
 * The links to the pages of orders. Each has a token of 128 bits, an HMAC of the order's id, so that the shop can get it again. Only the hash
 * of the token is stored; it finds the order (R69).
 */
export interface OrderLinks {
  makeToken(orderId: string): string;
  /** Stores the link of an order. An order by a shop's page is cancelled `confirmWithinMs` after `at`, ISO text, unless the shop confirms it. */
  add(
    write: Pick<StoresOfWrite, 'shopPages'>,
    order: { id: string; storeId: string; at: string; isOfPage: boolean },
  ): Promise<void>;
  /** Returns the order of a token; undefined for a wrong one, and for an order that was deleted. */
  find(stores: Pick<Database, 'shopPages' | 'documents'>, token: string): Promise<DocumentRow | undefined>;
  /** Returns the CSRF token of the forms on an order's page. */
  makeCsrfToken(token: string): string;
  isCsrfToken(token: string, csrfToken: string): boolean;
}

/** Makes the links; `key` is the server's secret for them: with another key the links of earlier orders cannot be made again. */
export function createOrderLinks(key: Buffer): OrderLinks {
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, tokenBytes).toString('base64url');
  const makeToken = (orderId: string) => sign(`order ${orderId}`);
  const makeCsrfToken = (token: string) => sign(`form ${token}`);
  return {
    makeToken,
    async add({ shopPages }, { id, storeId, at, isOfPage }) {
      const confirmBy = isOfPage ? new Date(Date.parse(at) + confirmWithinMs).toISOString() : null;
      await shopPages.addOrderLink({ tokenHash: hashToken(makeToken(id)), orderId: id, storeId, confirmBy });
    },
    async find({ shopPages, documents }, token) {
      if (!tokenText.test(token)) return undefined;
      const link = await shopPages.findOrderLink(hashToken(token));
      return link && documents.get('orders', link.orderId);
    },
    makeCsrfToken,
    isCsrfToken: (token, csrfToken) => isSameSecret(makeCsrfToken(token), csrfToken),
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** True if two texts are equal; compared in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}
