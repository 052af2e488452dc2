import type { CollectionId } from '@duka/domain/collections';
import fc from 'fast-check';
import type { AnyRequest } from './any-request.ts';
import type { Seller } from './wire.ts';

/** A seller with what is stored of the shop, so that requests find it. */
export interface KnownShop {
  readonly seller: Seller;
  readonly rows: Readonly<Partial<Record<CollectionId, readonly string[]>>>;
  readonly files: readonly string[];
}

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A request without the parts that all requests share. */
export interface Call {
  readonly method: Verb;
  readonly path: string;
  readonly headers?: AnyRequest['headers'];
  readonly body?: unknown;
}

/** Chooses `usual` nearly always, so that a request gets past the first checks, and `odd` sometimes. */
export const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>, weight = 30) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

export const word = fc.oneof(fc.constantFrom('mahindi', 'Urea', 'a', '%', '_', "'"), fc.string({ unit: 'grapheme' }));

/** For a new document or file; seldom one that is taken or none. */
export function newId({ seller }: KnownShop): fc.Arbitrary<string> {
  return mostly(
    fc.nat(1_000_000_000).map((at) => `${seller.userId}-${at}`),
    fc.constantFrom('unique()', '', 'x'.repeat(37), seller.storeId),
    15,
  );
}
