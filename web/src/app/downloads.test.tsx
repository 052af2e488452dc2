// @vitest-environment jsdom
import { projectId } from '@duka/domain/project';
import { dayMs, hourMs, minuteMs } from '@duka/domain/values/durations';
import { day, num, readRawRows, text, thousandths } from '@duka/server/src/testing/raw-rows.ts';
import { recountMonth } from '@duka/server/src/testing/recount-money.ts';
import { recountDebts } from '@duka/server/src/testing/recount-people.ts';
import { recountDays, recountGoods } from '@duka/server/src/testing/recount-sales.ts';
import { recountQuantity } from '@duka/server/src/testing/recount-stock.ts';
import { type ActedShop, act } from '@duka/server/src/testing/shop-act.ts';
import { takeAct } from '@duka/server/src/testing/shop-act-money.ts';
import { addSession } from '@duka/server/src/testing/test-accounts.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

/** Reads a file of ours without the code that wrote it: cells in quotes may hold anything, and `'` keeps a cell from being run. */
function readFile(written: string): string[][] {
  const lines = written.replace('\ufeff', '').split('\r\n').slice(0, -1);
  return lines.map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .slice(0, (line.match(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g)?.length ?? 0) + 1)
      .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"').replace(/^'/, '')),
  );
}

/** Keeps what the page hands over to be saved. */
function watchDownloads(): () => Promise<string[][]> {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => clicking.mockRestore());
  return async () => {
    await waitFor(() => expect(files).toHaveLength(1));
    return readFile(await (files.pop() as Blob).text());
  };
}

/** Lets a history happen to a new shop, which ends an hour ago. */
async function openHistory(app: AppPage, seed: number) {
  const { server } = app;
  const [drawn = []] = fc.sample(fc.array(act, { minLength: 45, maxLength: 45 }), { numRuns: 1, seed });
  const acts = drawn.map((one) => ({ ...one, minutes: Math.min(one.minutes, 900) }));
  server.advance(-acts.reduce((sum, { minutes }) => sum + minutes * minuteMs, hourMs));
  const seller = await app.signInNew();
  const member = { id: seller.userId, email: seller.email, session: seller.session };
  const call: ActedShop['app']['call'] = async (method, url, { as = member, body } = {}) => {
    const headers = { 'x-appwrite-project': projectId, 'x-appwrite-session': as.session };
    const response = await server.app.inject({
      method,
      url,
      headers,
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: response.statusCode, body: response.body === '' ? {} : response.json() };
  };
  const clock = {
    getTime: () => server.now().getTime(),
    setTime: (atMs: number) => server.advance(atMs - server.now().getTime()),
  };
  const { storeId } = seller;
  const supplierId = `${storeId.slice(0, 20)}-meru`;
  const body = { documentId: supplierId, data: { storeId, name: 'Meru' } };
  expect((await call('POST', '/v1/databases/marketplace/collections/suppliers/documents', { body })).status).toBe(201);
  const people = { seller: member, customers: [], supplierIds: [supplierId] };
  const shop: ActedShop = { app: { database: server.database, call }, clock, storeId, ...people, imports: [] };
  for (const [index, one] of acts.entries()) {
    const kind = index < 3 ? 'add' : one.kind;
    await takeAct(shop, { ...one, kind }, `act-${index}`);
  }
  expect(server.now().getTime()).toBeLessThan(Date.now());
  server.advance(Date.now() - server.now().getTime());
  app.network.addCookie(
    `a_session_duka=${encodeURIComponent(await addSession(server.database, seller.userId, server.now()))}`,
  );
  return { storeId, rows: await readRawRows(server.database, storeId) };
}

const press = async (app: AppPage, name: string) => {
  await screen.findAllByRole('button', { name });
  await app.settled();
  await app.user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
};

test.each([2, 5])(
  'every figure of every file that is saved is what the rows of the shop come to (history %i) [R31, R32, R35, R44]',
  async (seed) => {
    const app = await startApp();
    const { rows } = await openHistory(app, seed);
    const takeFile = watchDownloads();
    const today = day(new Date().toISOString());
    const since = day(new Date(Date.now() - 29 * dayMs).toISOString());
    const range = { from: since, to: today };

    await app.open(`/analytics?from=${since}&to=${today}`);
    await press(app, 'Download CSV');
    const days = recountDays(rows, range);
    const [head, ...periods] = await takeFile();
    const later = ["Shop's page", 'WhatsApp'];
    expect(head).toEqual([
      ...['From', 'To', 'Orders', 'Marketplace', 'Walk-in', 'Sales', 'Cost', 'Gross profit', ...later],
    ]);
    expect(periods).toHaveLength(30);
    for (const [from, to, ...cells] of periods) {
      const own = days.filter((each) => each.day >= String(from) && each.day <= String(to));
      const sum = (name: 'orders' | 'total' | 'cost', channel = '') =>
        own.reduce((all, each) => all + (channel === '' || each.channel === channel ? each[name] : 0), 0);
      const sums = [sum('orders'), sum('total', 'marketplace'), sum('total', 'walk-in'), sum('total'), sum('cost')];
      expect([from, ...cells.map(Number)]).toEqual([from, ...sums, sum('total') - sum('cost'), 0, 0]);
    }

    await press(app, 'Download CSV of best sellers');
    const [, ...best] = await takeFile();
    const goods = recountGoods(rows, range).filter(({ quantity }) => quantity > 0);
    const rowsOfGoods = goods.map(({ productName, quantity, total, cost }) => [
      productName,
      quantity / 1000,
      total,
      cost,
      total - cost,
    ]);
    expect(best.map(String).sort()).toEqual(rowsOfGoods.map(String).sort());

    await app.open('/money/month');
    await press(app, 'Download CSV');
    const month = recountMonth(rows, today.slice(0, 7));
    const [cash, mobile, bank] = Object.values(month.received);
    const expenses = Object.values(month.expenses).map((amount) => -amount);
    expect((await takeFile()).map(([, amount]) => Number(amount))).toEqual(
      [
        ...[month.sales, month.costCorrections - month.cost],
        ...(month.costCorrections === 0 ? [] : [-month.costCorrections]),
        ...[month.grossProfit, -month.losses, month.found, -month.writtenOff],
        ...(month.rounding === 0 ? [] : [month.rounding]),
        ...[...expenses, month.profit, cash, mobile, bank, Number(cash) + Number(mobile) + Number(bank)],
        ...[month.owedToShop, month.owedByShop, month.stockWorth, ...Object.values(month.differences)],
      ].map((amount) => Number(amount) + 0),
    );

    const debts = recountDebts(rows);
    expect(Math.min(goods.length, debts.length, rows.products.length)).toBeGreaterThan(0);
    await app.open('/money/debts');
    await press(app, 'Save as CSV');
    const [, ...owing] = await takeFile();
    const owed = debts.map(({ customerKey, balance, oldestAt, dueAt }) => {
      const book = rows.creditAccounts.find((each) => each.customerKey === customerKey && !each.joinedIntoId);
      const [since, due] = [oldestAt, dueAt].map((at) =>
        at === null || at === undefined ? '' : day(new Date(at).toISOString()),
      );
      const daysOwed = (Date.parse(today) - Date.parse(String(since))) / dayMs;
      return [book?.name, book?.phone ?? '', balance, book?.limit ?? '', since, daysOwed, due, ''];
    });
    expect(owing.map(String).sort()).toEqual(owed.map(String).sort());

    await app.open('/products');
    await press(app, 'Export');
    const dialog = within(await screen.findByRole('dialog', { name: 'Export products' }));
    await app.user.click(await dialog.findByRole('button', { name: 'Export' }));
    const [, ...products] = await takeFile();
    const shown = rows.products.map((product) => [
      ...[product.id, text(product, 'name'), recountQuantity(rows, product), num(product, 'purchasePrice')],
      ...[num(product, 'sellingPrice'), product.hasExpiry ? text(product, 'expiryDate').slice(0, 10) : ''],
      product.status === 'draft' ? 'Draft' : 'Published',
    ]);
    expect(
      products
        .map((cells) => [cells[0], cells[2], thousandths(Number(cells[5])), ...cells.slice(6, 8), cells[13], cells[16]])
        .map(String)
        .sort(),
    ).toEqual(shown.map(String).sort());
  },
);
