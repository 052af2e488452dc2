import { addMonths } from '@duka/domain/money/month-sheet';
import { dayMs } from '@duka/domain/values/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWrongSums } from '#testing/check-ledgers.ts';
import { readFeed } from '#testing/phone-copy.ts';
import { day, readRawRows } from '#testing/raw-rows.ts';
import { type FigurePeriods, recountFigures, recountLists } from '#testing/recount-shop.ts';
import { type Act, type ActedShop, type ActKind, act, actKinds } from '#testing/shop-act.ts';
import { takeAct } from '#testing/shop-act-money.ts';
import { addUpFigures, askFigures, askLists } from '#testing/shown-figures.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';

/**
 * Histories of all kinds of acts over one to two months, recounted from the rows of the database by code that shares nothing with the
 * product: what the server answers, and what a phone adds up from its copy, is that to the shilling.
 */
/** Before the ends of a month, of a year, and of a leap year's February; each at 20:00 of the shop's day. */
const starts = ['2026-10-26T17:00:00.000Z', '2026-12-20T17:00:00.000Z', '2028-02-20T17:00:00.000Z'];
/** A phone has what is newer than this. */
const phoneDays = 61;
const clock = new Date(String(starts[0]));
let app: TestApp;
let seller: TestMember;
let customers: TestMember[];
let runs = 0;

beforeAll(async () => {
  app = await openTestApp(clock);
});

afterAll(async () => {
  await app.app.close();
});

async function create(as: TestMember, collection: string, documentId: string, data: object) {
  const { status, body } = await app.call('POST', documentsPath(collection), { as, body: { documentId, data } });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

/** Opens a new shop of new people, so that no number is known from another history. */
async function openShop(start: number): Promise<ActedShop> {
  runs += 1;
  clock.setTime(Date.parse(String(starts[start])));
  const storeId = `run${runs}`;
  seller = await app.newSeller(`asha-${storeId}`, storeId);
  customers = [];
  for (const name of ['neema', 'baraka']) {
    const member = await app.newMember(`${name}-${storeId}`);
    const phone = `+2557${String(runs).padStart(4, '0')}000${customers.length}`;
    await create(member, 'users', member.id, { userId: member.id, firstName: name, email: member.email, phone });
    customers.push(member);
  }
  const supplierIds = ['meru', 'bajuta'].map((name) => `${storeId}-${name}`);
  for (const id of supplierIds) await create(seller, 'suppliers', id, { storeId, name: id });
  const shop = { app, clock, storeId, seller, customers, supplierIds, imports: [] };
  // A shop without goods has no history.
  for (const [index, kind] of (['add', 'add', 'add', 'buy'] as const).entries()) {
    await takeAct(shop, { ...firstAct, kind, pick: index, other: index }, `${storeId}-first-${index}`);
  }
  return shop;
}

const firstAct: Act = {
  ...{ kind: 'add', minutes: 1, pick: 0, other: 0, quantity: 6000, more: 3000, price: 1250, amount: 4001 },
  ...{ percent: 50, method: 'cash', second: 'bank', daysAgo: 0, isEven: false },
};

function toPeriods(nowMs: number): FigurePeriods {
  const today = day(new Date(nowMs).toISOString());
  const before = (days: number) => day(new Date(nowMs - days * dayMs).toISOString());
  const month = today.slice(0, 7);
  return {
    nowMs,
    ranges: [
      { from: today, to: today },
      { from: before(6), to: today },
      { from: `${month}-01`, to: today },
      { from: before(47), to: before(2) },
      { from: `${today.slice(0, 4)}-01-01`, to: today },
      { from: before(400), to: today },
    ],
    months: [addMonths(month, -2), addMonths(month, -1), month],
  };
}

/** Picks what a phone has all rows of: an expense may be of a day that was before these. */
function pickRecent({ nowMs, ranges, months }: FigurePeriods): FigurePeriods {
  const since = day(new Date(nowMs - phoneDays * dayMs).toISOString());
  const isRecent = (first: string) => first >= since;
  return {
    nowMs,
    ranges: ranges.filter(({ from }) => isRecent(from)),
    months: months.filter((month) => isRecent(`${month}-01`)),
  };
}

test('after any history of sales, returns, purchases, payments, counts and ends of days, each taken back and corrected, every figure of server and phone is what its rows come to [R25, R26, R28, R29, R31, R32, R33, R34, R43, R44, R45, R46]', async () => {
  const done = new Map<ActKind, number>();
  let ofPhones = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(2), fc.array(act, { minLength: 40, maxLength: 40 }), async (start, acts) => {
      const shop = await openShop(start);
      const startMs = clock.getTime();
      for (const [index, one] of acts.entries()) {
        if (await takeAct(shop, one, `${shop.storeId}-${index}`)) done.set(one.kind, (done.get(one.kind) ?? 0) + 1);
      }
      const { storeId } = shop;
      const periods = toPeriods(clock.getTime());
      const rows = await readRawRows(app.database, storeId);
      expect(listWrongSums(rows)).toEqual([]);
      expect(await askFigures(app, seller, storeId, periods)).toEqual(recountFigures(rows, periods));
      expect(await askLists(app, seller, storeId, periods.ranges)).toEqual(recountLists(rows, periods.ranges));
      if (clock.getTime() - startMs > phoneDays * dayMs) return;
      const ofPhone = pickRecent(periods);
      const copy = await readFeed(app, seller, storeId);
      expect(addUpFigures(copy, storeId, ofPhone)).toEqual(recountFigures(rows, ofPhone));
      ofPhones += 1;
    }),
    { numRuns: 14, endOnFailure: true },
  );
  // A step that never happens is not proven; two rare kinds may be missing from a new seed's histories.
  expect(actKinds.filter((kind) => !done.has(kind)).length).toBeLessThan(3);
  expect(ofPhones).toBeGreaterThan(0);
});
