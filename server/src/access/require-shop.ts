import type { Right } from '@duka/domain/collections/rights';
import { type CallerScope, findMember } from '@duka/domain/commands/caller-scope';
import { requireRight } from '@duka/domain/commands/command';
import type { FastifyRequest } from 'fastify';
import type { DocumentSource } from '#database/database.ts';
import { apiError } from '#errors.ts';
import { requireWriter } from '#http/caller/caller.ts';
import { findCallerScope } from './caller-scope.ts';

/** The shop of a call, and what the caller may do there. */
export interface ShopOfCall {
  readonly storeId: string;
  readonly scope: CallerScope;
}

/**
 * Returns the shop of a path `/:storeId/…` for a member with one of `rights`, or the operator (R3, R5, R63): any member where `rights` is
 * absent, only the owner where it is empty. Rejects with `ApiError` 401
 * `user_unauthorized` for guests, 403 `shop_right_missing` for members without the right, and 404
 * `document_not_found` for strangers.
 */
export async function requireShop(
  stores: DocumentSource,
  request: FastifyRequest,
  rights?: readonly Right[],
  findScope = findCallerScope,
): Promise<ShopOfCall> {
  const caller = requireWriter(request);
  const { storeId } = request.params as { storeId: string };
  const scope = await findScope(stores, caller);
  const isThere = scope.everything
    ? (await stores.documents.get('stores', storeId)) !== undefined
    : findMember(scope, storeId) !== undefined;
  if (!isThere) throw apiError('document_not_found');
  requireRight({ scope }, storeId, rights);
  return { storeId, scope };
}
