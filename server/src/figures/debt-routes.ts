import { type DebtOrder, debtOrders, type ShopDebts } from '@duka/domain/credit/debts';
import { toDay } from '@duka/domain/values/dates';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { invalidParam, readCount } from '#http/wire/params.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/** The most customers of one answer. */
const maxLimit = 100;
const maxOffset = 1_000_000;
const maxSearch = 128;

/**
 * Registers the call for who owes a shop, a call of our own like its figures (R32): members who may
 * give credit and the operator's key are answered.
 */
export async function debtRoutes(app: FastifyInstance, { database, now }: Deps): Promise<void> {
  /** `?search=…&order=due|oldest|balance&due=true&limit=25&offset=0`: who owes, first who is to be reminded first. */
  app.get('/:storeId/debts', async (request): Promise<ShopDebts> => {
    const { storeId } = await requireShop(database, request, ['credit']);
    const query = request.query as Readonly<Record<string, unknown>>;
    const { search = '', order = 'due', due = 'false' } = query;
    if (typeof search !== 'string' || search.length > maxSearch) {
      throw invalidParam('search', `Value must be a text of at most ${maxSearch} characters.`);
    }
    if (!isOrder(order)) throw invalidParam('order', `Value must be ${debtOrders.join(', ')}.`);
    if (due !== 'true' && due !== 'false') throw invalidParam('due', 'Value must be true or false.');
    const today = toDay(now().getTime());
    const [sums, { total, debts }] = await Promise.all([
      database.debts.sum(storeId, today),
      database.debts.list(storeId, {
        ...{ search: search.trim(), order, isDue: due === 'true', today },
        limit: readCount('limit', query.limit, 25, maxLimit),
        offset: readCount('offset', query.offset, 0, maxOffset),
      }),
    ]);
    return { ...sums, total, debts: debts.map(withWireDates) };
  });
}

function isOrder(value: unknown): value is DebtOrder {
  return debtOrders.some((order) => order === value);
}

function withWireDates(debt: ShopDebts['debts'][number]): ShopDebts['debts'][number] {
  const { oldestAt, dueAt, remindedAt } = debt;
  const write = (date: string | null) => (date === null ? null : toWireDate(date));
  return { ...debt, oldestAt: write(oldestAt), dueAt: write(dueAt), remindedAt: write(remindedAt) };
}
