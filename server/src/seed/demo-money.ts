import { byMethod, leftAfter, toMethodAttributes } from '@duka/domain/money/day-close';
import type { ExpenseKind } from '@duka/domain/money/expense';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { toDay } from '@duka/domain/values/dates';
import type { DocumentRow } from '#database/types.ts';
import { type DemoRow, toIso } from './demo-ids.ts';
import { day, type Moment, toTime } from './demo-moment.ts';

const storeId = 'asha-shop';
const byAsha = { by: 'asha', byRole: 'seller' } as const;

interface DemoExpense {
  readonly at: Moment;
  readonly kind: ExpenseKind;
  readonly amount: number;
  readonly method: ReceivedMethod;
  readonly note: string | null;
}

const demoExpenses: readonly DemoExpense[] = [
  { at: day(11, '09:15'), kind: 'rent', amount: 60_000, method: 'bank', note: 'The shop, this month' },
  { at: day(6, '16:40'), kind: 'electricity', amount: 15_000, method: 'mobile money', note: 'LUKU' },
  { at: day(3, '08:30'), kind: 'transport', amount: 8_000, method: 'cash', note: 'Seeds from the depot' },
  { at: day(1, '17:30'), kind: 'wages', amount: 10_000, method: 'cash', note: null },
];

interface DemoOpening {
  readonly owner: 'asha' | 'juma';
  readonly method: ReceivedMethod;
  readonly amount: number;
}

/** The money of the sellers when their books began here, before the first of the demo's orders. */
const demoOpenings: readonly DemoOpening[] = [
  { owner: 'asha', method: 'cash', amount: 20_000 },
  { owner: 'asha', method: 'mobile money', amount: 35_000 },
  { owner: 'asha', method: 'bank', amount: 150_000 },
  { owner: 'juma', method: 'cash', amount: 30_000 },
];
const booksBegan = day(400, '07:30');

/** The days that Asha closed, and the shillings by which the cash differed from what should have been there. */
const demoCloses = [
  { at: day(3, '19:00'), difference: 0 },
  { at: day(2, '19:05'), difference: -500 },
  { at: day(1, '19:00'), difference: 0 },
] as const;

/** Cash beyond it is taken out overnight, in whole thousands. */
const change = 20_000;

/**
 * Adds what Asha's shop spent and how its days ended. Movements of money come last, in the order of time, as the database
 * computes the balance of each payment method while these are stored.
 */
export function withDemoMoney(rows: readonly DemoRow[], now: Date): DemoRow[] {
  const spent = demoExpenses.map((expense, index) => makeExpense(expense, index, now));
  const opened = demoOpenings.map((opening, index) => makeOpening(opening, index, now));
  const payments = [
    ...opened.map(([, payment]) => payment),
    ...rows.filter(([collection]) => collection === 'payments'),
    ...spent.map(([, payment]) => payment),
  ];
  const moves = [...payments, ...makeCloses(payments, now)];
  return [
    ...rows.filter(([collection]) => collection !== 'payments'),
    ...opened.map(([entry]) => entry),
    ...spent.map(([expense]) => expense),
    ...moves.toSorted(([, one], [, other]) => atOf(one) - atOf(other)),
  ];
}

const atOf = ({ attributes }: DocumentRow) => Date.parse(String(attributes.at));

function makeRow(id: string, at: string, attributes: DocumentRow['attributes'], whose = {}): DocumentRow {
  const own = { storeId, ...byAsha, ...whose };
  return { id, createdAt: at, updatedAt: at, permissions: [], attributes: { ...own, ...attributes, at } };
}

function makeExpense({ at: moment, note, ...expense }: DemoExpense, index: number, now: Date): [DemoRow, DemoRow] {
  const at = toIso(toTime(moment, now));
  const expenseDate = `${toDay(at)}T00:00:00.000Z`;
  const id = `asha-expense-${index + 1}`;
  const { method, amount } = expense;
  const money = { kind: 'expense', method, amount: -amount, countsAt: expenseDate, expenseId: id };
  return [
    ['expenses', makeRow(id, at, { ...expense, note, expenseDate, isCancelled: false })],
    ['payments', makeRow(`${id}-payment`, at, money)],
  ];
}

function makeOpening({ owner, method, amount }: DemoOpening, index: number, now: Date): [DemoRow, DemoRow] {
  const at = toIso(toTime(booksBegan, now));
  const entryDate = `${toDay(at)}T00:00:00.000Z`;
  const id = `${owner}-opening-${index + 1}`;
  const whose = { storeId: `${owner}-shop`, by: owner };
  const entry = {
    kind: 'opening',
    fromMethod: null,
    toMethod: method,
    amount,
    note: null,
    entryDate,
    isCancelled: false,
  };
  const money = { kind: 'opening', method, amount, countsAt: entryDate, cashEntryId: id };
  return [
    ['cashEntries', makeRow(id, at, entry, whose)],
    ['payments', makeRow(`${id}-payment`, at, money, whose)],
  ];
}

function makeCloses(payments: readonly DemoRow[], now: Date): DemoRow[] {
  const own = payments.map(([, row]) => row).filter(({ attributes }) => attributes.storeId === storeId);
  let balances = byMethod(() => 0);
  let since = 0;
  return demoCloses.map(({ at: moment, difference }, index): DemoRow => {
    const until = toTime(moment, now);
    const moved = own.filter((row) => atOf(row) >= since && atOf(row) < until);
    const expected = byMethod((method) =>
      moved
        .filter(({ attributes }) => attributes.method === method)
        .reduce((sum, { attributes }) => sum + Number(attributes.amount), balances[method]),
    );
    const counted = { ...expected, cash: Math.max(0, expected.cash + difference), 'mobile money': null, bank: null };
    const spare = Math.max(0, counted.cash - change);
    const taken = { cash: spare - (spare % 1000), 'mobile money': 0, bank: 0 };
    balances = byMethod((method) =>
      leftAfter({ expected: expected[method], counted: counted[method], taken: taken[method] }),
    );
    since = until;
    const at = toIso(until);
    const attributes = {
      day: toDay(at),
      note: null,
      isCancelled: false,
      ...toMethodAttributes({ expected, counted, taken }),
    };
    return ['dayCloses', makeRow(`asha-close-${index + 1}`, at, attributes)];
  });
}
