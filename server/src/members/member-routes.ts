import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { RunWrite } from '#writes/run-write.ts';

export interface MemberDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

/** Registers the calls for the people of a shop, under `/v1` (R64). */
export async function memberRoutes(app: FastifyInstance, { database }: MemberDeps): Promise<void> {
  app.get('/shops/:storeId/members', async (request) => {
    const { storeId } = await requireShop(database, request);
    const members = await database.documents.list('shopMembers', { where: [equal('storeId', storeId)] });
    return { members: members.map(({ id }) => id) };
  });
}
