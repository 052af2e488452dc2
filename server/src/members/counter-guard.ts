import { isAllowed } from '@duka/domain/commands/caller-scope';
import type { FastifyRequest } from 'fastify';
import { findCallerScope } from '#access/caller-scope.ts';
import type { DocumentSource } from '#database/database.ts';
import { apiError } from '#errors.ts';

/** The calls that a counter may send, by method and the beginning of the route; R65. All others are refused. */
const open: readonly (readonly [methods: string, route: RegExp])[] = [
  ['GET HEAD', /^\/v1\/account(\/prefs)?\/?$/],
  ['GET HEAD POST PUT PATCH DELETE', /^\/v1\/(databases|tablesdb)\//],
  ['GET HEAD POST PUT PATCH DELETE', /^\/v1\/shops\/:storeId\/(?!handover|members\/:memberId\/invitation)/],
  ['GET HEAD', /^\/v1\/(locale|avatars|ping)/],
];
const shownFiles = /^\/v1\/storage\/buckets\/:bucketId\/files\/:fileId\/(view|preview|download)/;
const newFiles = /^\/v1\/storage\/buckets\/:bucketId\/files\/?$/;

/**
 * Refuses what the session of a counter may not do, whoever is unlocked: it acts for its shop alone, changes nothing of the account that it
 * was opened with, and makes no access that outlives it, as an invitation would be. Files are only shown, as to a guest where nobody is
 * unlocked who answers messages, and added by who maintains products or answers messages. Rejects with `ApiError` 403 `counter_not_allowed`.
 */
export async function guardCounter(stores: DocumentSource, request: FastifyRequest): Promise<void> {
  const { caller, method } = request;
  if (caller.kind !== 'member' || !caller.counter) return;
  const route = request.routeOptions.url ?? '';
  if (open.some(([methods, pattern]) => methods.split(' ').includes(method) && pattern.test(route))) return;
  const { storeId } = caller.counter;
  const scope = await findCallerScope(stores, caller);
  if ((method === 'GET' || method === 'HEAD') && shownFiles.test(route)) {
    if (!isAllowed(scope, storeId, ['messages'])) request.caller = { kind: 'guest' };
    return;
  }
  if (method === 'POST' && newFiles.test(route) && isAllowed(scope, storeId, ['products', 'messages'])) return;
  throw apiError('counter_not_allowed');
}
