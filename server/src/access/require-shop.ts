import { findShopOwner } from '@duka/domain/commands/command';
import type { FastifyRequest } from 'fastify';
import type { DocumentSource } from '#database/database.ts';
import { apiError } from '#errors.ts';
import { requireWriter } from '#http/caller/caller.ts';

/**
 * Returns the shop of a path `/:storeId/…`, if it is the caller's or the caller is the operator: to others it is not there (R3,
 * R5). Rejects with `ApiError` 401 `user_unauthorized` for guests, else 404 `document_not_found`.
 */
export async function requireShop(stores: DocumentSource, request: FastifyRequest): Promise<string> {
  const caller = requireWriter(request);
  const { storeId } = request.params as { storeId: string };
  const ownerId = await findShopOwner(stores, storeId);
  const isOwn = caller.kind === 'operator' || ownerId === caller.accountId;
  if (ownerId === undefined || !isOwn) throw apiError('document_not_found');
  return storeId;
}
