import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import { requireWriter } from './caller.ts';

/**
 * The shop of a path `/:storeId/…`, if it is the caller's or the caller the operator: to others it is not there (R3, R5).
 * Throws `user_unauthorized` for guests, else `document_not_found`.
 */
export async function requireShop({ documents }: Database, request: FastifyRequest): Promise<string> {
  const caller = requireWriter(request);
  const { storeId } = request.params as { storeId: string };
  const store = await documents.get('stores', storeId);
  const owner = store && (await documents.get('users', String(store.attributes.ownerId)));
  const isOwn = caller.kind === 'operator' || owner?.attributes.userId === caller.accountId;
  if (!owner || !isOwn) throw apiError('document_not_found');
  return storeId;
}
