import { findShopOwner } from '@duka/domain/commands/command';
import { writeColumns } from '@duka/domain/shops/feed-columns';
import type { FeedPage } from '@duka/domain/shops/shop-feed';
import type { FastifyInstance } from 'fastify';
import { findCopyScope } from '#access/caller-scope.ts';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { invalidParam, readCount } from '#http/wire/params.ts';
import { readCursor } from './feed-cursor.ts';
import { listChanges } from './list-changes.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

const defaultLimit = 500;
const maxLimit = 2000;

/**
 * Registers the call by which a phone updates its copy of its shop, a call of our own like the figures (R34): members of the shop and
 * the operator's key are answered, each with what they may see (R63).
 */
export async function feedRoutes(app: FastifyInstance, { database, now }: Deps): Promise<void> {
  /**
   * `?cursor=12-5-0&limit=500`: what changed since then; without a cursor the shop from its beginning. With `form=columns` the rows are
   * written as columns.
   */
  app.get('/:storeId/changes', { config: { isLarge: true } }, async (request): Promise<FeedPage> => {
    const { storeId, scope } = await requireShop(database, request, undefined, findCopyScope);
    const { cursor, limit, form } = request.query as Readonly<Record<string, unknown>>;
    const from = typeof cursor === 'string' ? readCursor(cursor) : undefined;
    if (cursor !== undefined && !from) throw invalidParam('cursor', 'Value must be the cursor of an earlier answer.');
    const accountId = (await findShopOwner(database, storeId)) ?? '';
    const most = Math.max(1, readCount('limit', limit, defaultLimit, maxLimit));
    const page = await listChanges(database, { storeId, accountId, scope }, from, {
      limit: most,
      nowMs: now().getTime(),
    });
    return form === 'columns' ? writeColumns(page) : page;
  });
}
