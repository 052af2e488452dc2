import { asksFor } from '@duka/domain/inputs/input-rules';
import { callRights } from '@duka/domain/members/screen-rights';
import { type ClaimSale, type ClaimSums, claimStates } from '@duka/domain/register/claim-sheet';
import type { Recall } from '@duka/domain/register/recall';
import type { RegisterRow } from '@duka/domain/register/sale-register';
import { isRange } from '@duka/domain/values/periods';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { apiError } from '#errors.ts';
import { invalidParam, readCount } from '#http/wire/params.ts';
import { readClaims } from './read-claims.ts';
import { readRecall } from './read-recall.ts';
import { readSales } from './read-sales.ts';

/** The most sales of one answer. */
const maxLimit = 100;
const maxOffset = 1_000_000;
/** The most characters of a lot's number, and of an id. */
const maxLot = 64;
const maxId = 36;

interface ClaimPage {
  readonly total: number;
  readonly sums: ClaimSums;
  readonly sales: readonly ClaimSale[];
}

type Query = Readonly<Record<string, unknown>>;

/** Registers the routes of the register of sales, recalls and claims for subsidised sales; calls of our own, which Appwrite lacks (R75). */
export async function registerRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): Promise<void> {
  /**
   * `?from=…&to=…&all=false&limit=50&offset=0`: the rows of the newest sales from the day `from` to the day `to`, of goods whose category is
   * registered, or with `all=true` of all goods; `total` and `limit` count sales.
   */
  app.get('/:storeId/register', async (request): Promise<{ total: number; rows: readonly RegisterRow[] }> => {
    const { storeId } = await requireShop(database, request, callRights.register);
    const { from, to, all = 'false', limit, offset } = request.query as Query;
    if (!isRange(from, to)) {
      throw invalidParam('from', 'A range needs two days, written 2026-11-21, of which the later one is `to`.');
    }
    if (all !== 'true' && all !== 'false') throw invalidParam('all', 'Value must be true or false.');
    const categoryIds = all === 'true' ? undefined : await listRegisteredCategories(database);
    const { total, orderIds } = await database.register.listSales(storeId, {
      ...{ from: String(from), to: String(to), categoryIds },
      limit: readCount('limit', limit, 50, maxLimit),
      offset: readCount('offset', offset, 0, maxOffset),
    });
    return { total, rows: await readSales(database, storeId, orderIds, categoryIds) };
  });

  /** `?lot=…&product=…`: where the goods of a lot came from, and who bought them. */
  app.get('/:storeId/recall', async (request): Promise<Recall> => {
    const { storeId, scope } = await requireShop(database, request, callRights.register);
    const { lot, product = '' } = request.query as Query;
    if (typeof lot !== 'string' || !/[^\s\p{C}]/u.test(lot) || [...lot].length > maxLot) {
      throw invalidParam('lot', `Value must be the number of a lot, a text of at most ${maxLot} characters.`);
    }
    if (typeof product !== 'string' || product.length > maxId) {
      throw invalidParam('product', 'Value must be the ID of a product.');
    }
    return readRecall(database, storeId, scope, { lot, productId: product });
  });

  /** `?state=all&limit=50&offset=0`: the subsidised sales of a programme, the oldest first; `total` and `sums` are those of all pages. */
  app.get('/:storeId/subsidies/:programmeId', async (request): Promise<ClaimPage> => {
    const { storeId } = await requireShop(database, request, callRights.register);
    const { programmeId } = request.params as { programmeId: string };
    const programme = await database.documents.get('subsidyProgrammes', programmeId);
    if (programme?.attributes.storeId !== storeId) throw apiError('document_not_found');
    const { state: asked = 'all', limit, offset } = request.query as Query;
    const state = claimStates.find((each) => each === asked);
    if (!state) throw invalidParam('state', `Value must be one of ${claimStates.join(', ')}.`);
    const { orderIds, ...found } = await database.register.listClaims(storeId, {
      ...{ programmeId, state, limit: readCount('limit', limit, 50, maxLimit) },
      offset: readCount('offset', offset, 0, maxOffset),
    });
    return { ...found, sales: await readClaims(database, storeId, orderIds) };
  });
}

async function listRegisteredCategories({ documents }: Pick<Database, 'documents'>): Promise<string[]> {
  const rows = await documents.list('productCategories', { where: [] });
  return rows.flatMap(({ id, attributes }) => (asksFor([String(attributes.name)])?.isRegistered ? [id] : []));
}
