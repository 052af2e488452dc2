import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, StoresOfWrite } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';
import { confirmWithinMs } from './unconfirmed-orders.ts';

/** The bytes of a token, and of the marks of its forms. */
const tokenBytes = 16;

/**
 * The links to the pages of orders: a token of 128 bits is made from the order's id by the server's key, so that the shop can have it again, and
 * only its hash is stored, by which the order is found (R69).
 */
export interface OrderLinks {
  makeToken(orderId: string): string;
  /** Stores the link of an order; one of a page is cancelled `confirmWithinMs` after `at`, ISO text, unless the shop confirms it. */
  add(
    write: Pick<StoresOfWrite, 'shopPages'>,
    order: { id: string; storeId: string; at: string; isOfPage: boolean },
  ): Promise<void>;
  /** Returns the order of a token; undefined for a wrong one, and for an order that was deleted. */
  find(stores: Pick<Database, 'shopPages' | 'documents'>, token: string): Promise<DocumentRow | undefined>;
  /** Returns the mark that the forms of an order's page carry, so that only they are accepted. */
  makeFormMark(token: string): string;
  isFormMark(token: string, mark: string): boolean;
}

export function createOrderLinks(key: Buffer): OrderLinks {
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, tokenBytes).toString('base64url');
  const makeFormMark = (token: string) => sign(`form ${token}`);
  return {
    makeToken: (orderId) => sign(`order ${orderId}`),
    async add({ shopPages }, { id, storeId, at, isOfPage }) {
      const confirmBy = isOfPage ? new Date(Date.parse(at) + confirmWithinMs).toISOString() : null;
      await shopPages.addOrderLink({ tokenHash: hashToken(sign(`order ${id}`)), orderId: id, storeId, confirmBy });
    },
    async find({ shopPages, documents }, token) {
      if (!/^[\w-]{22}$/.test(token)) return undefined;
      const link = await shopPages.findOrderLink(hashToken(token));
      return link && documents.get('orders', link.orderId);
    },
    makeFormMark,
    isFormMark: (token, mark) => isSame(makeFormMark(token), mark),
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares in a time that does not depend on where the texts differ. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}
