import { expect, test } from 'vitest';
import { compareStatement, isAllEqual, type RecordedMoney } from './compare-statement.ts';
import { canReadStatement, readStatement } from './read-statement.ts';
import { type SourceCell, toSourceTable } from './source-table.ts';
import { matchStatementHeadings } from './statement-columns.ts';

type Cells = readonly SourceCell[];

function read(rows: readonly Cells[], separator: ',' | null = ',') {
  const table = toSourceTable(
    'statement.csv',
    separator,
    rows.map((cells, index) => ({ line: index + 1, cells })),
  );
  const reading = { uses: matchStatementHeadings(table.headings), signs: {} };
  return { ...readStatement(table, reading), canBeRead: canReadStatement(reading) };
}

const mpesa: readonly Cells[] = [
  ['Organization Name', 'Asha Agrovet'],
  ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Balance'],
  ['DKR4XYZ123', '27-11-2026 16:40:10', 'Pay Bill to 0754 NEEMA', 'Completed', '', '', ''],
  ['DKR4XYZ122', '27-11-2026 15:10:00', 'Business Charge', 'Completed', '', '-500.00', '119,500.00'],
  ['DKR4XYZ122', '27-11-2026 15:10:00', 'Merchant payment NEEMA', 'Completed', '20,000.00', '', '120,000.00'],
  ['DKR4XYZ121', '27-11-2026 09:05:41', 'Merchant payment JUMA', 'Failed', '7,000.00', '', '100,000.00'],
  ['DKR4XYZ120', '27-11-2026 08:00:00', 'Transfer to bank', 'Completed', '', '50,000.00', '100,000.00'],
];

test("a wallet's statement is read by its headings: titles stand above, failed lines are none, and a charge is a fee [STATEMENT-002]", () => {
  const { lines, bad, canBeRead } = read([...mpesa.slice(0, 2), ...mpesa.slice(3)]);
  expect([canBeRead, bad]).toEqual([true, []]);
  expect(lines.map(({ line: _, details: __, ...rest }) => rest)).toEqual([
    {
      day: '2026-11-27',
      time: '08:00',
      reference: 'DKR4XYZ120',
      amountIn: 0,
      amountOut: 50_000,
      fee: 0,
      balance: 100_000,
    },
    {
      day: '2026-11-27',
      time: '15:10',
      reference: 'DKR4XYZ122',
      amountIn: 20_000,
      amountOut: 0,
      fee: 0,
      balance: 120_000,
    },
    {
      day: '2026-11-27',
      time: '15:10',
      reference: 'DKR4XYZ122',
      amountIn: 0,
      amountOut: 0,
      fee: 500,
      balance: 119_500,
    },
  ]);
});

test.each([
  ['27-11-2026 16:40:10', '2026-11-27', '16:40'],
  ['27/11/2026 4:40 PM', '2026-11-27', '16:40'],
  ['27/11/2026 12:05 am', '2026-11-27', '00:05'],
  ['2026-11-27T16:40:00', '2026-11-27', '16:40'],
  ['2026-11-27', '2026-11-27', ''],
  ['2026/11/27 09:00', '2026-11-27', '09:00'],
  ['27 Nov 2026, 16:40', '2026-11-27', '16:40'],
  ['27-Nov-26', '2026-11-27', ''],
])('a moment is read as wallets write it: %s [STATEMENT-002]', (written, day, time) => {
  expect(
    read([
      ['Tarehe', 'Kiasi'],
      [written, '500'],
    ]).lines,
  ).toMatchObject([{ day, time, amountIn: 500 }]);
});

test.each<[SourceCell, number, number]>([
  ['500', 500, 0],
  ['-500', 0, 500],
  ['(1,500.00)', 0, 1500],
  ['TZS 20,000', 20_000, 0],
  ['+ 7.000', 7000, 0],
  [-2500, 0, 2500],
  [2500.75, 2500, 0],
])('an amount with a sign says whether it came or went: %j [STATEMENT-002]', (cell, amountIn, amountOut) => {
  const rows: readonly Cells[] = [
    ['Date', 'Amount'],
    ['2026-11-27', cell],
    ['2026-11-27', '1,000,000'],
  ];
  const { lines } = read([...rows, ['2026-11-27', '1.000.000']], null);
  expect(lines[0]).toMatchObject({ amountIn, amountOut });
});

test.each(['-1,500.00', '(1,500.00)'])(
  'money that came in and stands as %j was taken back: it went out [STATEMENT-002]',
  (cell) => {
    const rows: readonly Cells[] = [
      ['Date', 'Paid In', 'Withdrawn'],
      ['2026-11-27', cell, ''],
      ['2026-11-27', '', cell],
    ];
    expect(read(rows).lines).toMatchObject([
      { amountIn: 0, amountOut: 1500 },
      { amountIn: 0, amountOut: 1500 },
    ]);
  },
);

test('what cannot be read is named by its line, and sums and empty lines are left out [STATEMENT-003]', () => {
  const { lines, bad } = read([
    ['Date', 'Reference', 'In', 'Out', 'Balance'],
    ['27/11/2026', 'A1', '500', '', '500'],
    ['31/02/2026', 'A2', '500', '', ''],
    ['27/11/2026', 'A3', 'five', '', ''],
    ['27/11/2026', 'A4', '', '', ''],
    ['', 'Total', '500', '', ''],
    ['27/11/2026', '', '', '', '500'],
  ]);
  expect(lines).toHaveLength(1);
  expect(bad.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'no_day'],
    [4, 'not_an_amount'],
    [5, 'no_amount'],
  ]);
});

test('a statement without times is put into its order by its balances [STATEMENT-002]', () => {
  const head: Cells = ['Date', 'Paid in', 'Balance'];
  const rows: Cells[] = [
    ['2026-11-27', '100', '600'],
    ['2026-11-27', '200', '500'],
    ['2026-11-27', '300', '300'],
  ];
  for (const order of [rows, rows.toReversed()]) {
    expect(read([head, ...order]).lines.map(({ balance }) => balance)).toEqual([300, 500, 600]);
  }
});

const day = '2026-11-27';
const lineOf = (reference: string, amount: number, balance: number | null = null) => ({
  ...{ line: 1, day, time: '10:00', reference, details: '', fee: 0, balance },
  ...{ amountIn: Math.max(amount, 0), amountOut: Math.max(-amount, 0) },
});
const money = (id: string, amount: number, reference = '', isOfDay = true): RecordedMoney => ({
  id,
  amount,
  reference,
  isOfDay,
});

test('each difference between a statement and the shop has its name [STATEMENT-004]', () => {
  const lines = [
    lineOf('EQUAL', 5000),
    lineOf('SPLIT', 9000),
    lineOf('YESTERDAY', 700),
    lineOf('SAID', 3000),
    lineOf('NEW', 4000),
    lineOf('OTHER', 6000),
    lineOf('TYPED', 2500),
    { ...lineOf('OUT', -800), fee: 50 },
    lineOf('LATER', 1, 99_000),
    { ...lineOf('TOMORROW', 1, 5), day: '2026-11-28' },
  ];
  const compared = compareStatement(
    lines,
    day,
    [
      money('equal', 5000, 'equal'),
      ...[money('split 1', 6000, 'SPLIT'), money('split 2', 3000, 'SPLIT')],
      money('yesterday', 700, 'YESTERDAY', false),
      money('other', 5900, 'OTHER'),
      ...[money('typed', 2500), money('later', 1, 'typed otherwise')],
      ...[money('only here', 1234, 'ABC'), money('paid out', -999)],
      money('long ago', 55, 'XYZ', false),
    ],
    [
      { id: 'word', reference: 'SAID' },
      { id: 'another', reference: 'NEVER STATED' },
    ],
  );
  expect(compared).toMatchObject({
    equal: { count: 5, amount: 5000 + 9000 + 700 + 2500 + 1 },
    unknown: [{ reference: 'NEW' }],
    said: [{ line: { reference: 'SAID' }, receiptId: 'word' }],
    other: [{ line: { reference: 'OTHER' }, recorded: 5900 }],
    missing: [{ id: 'only here' }],
    unknownOut: [{ reference: 'OUT' }],
    missingOut: [{ id: 'paid out' }],
    ...{ fees: 50, closing: 99_000 },
  });
  expect(isAllEqual(compared)).toBe(false);
});

test('a day of which both say the same is all equal; two equal sums need two lines [STATEMENT-004]', () => {
  const two = [money('one', 500), money('two', 500)];
  expect(isAllEqual(compareStatement([lineOf('A', 500), lineOf('B', 500)], day, two, []))).toBe(true);
  expect(compareStatement([lineOf('A', 500)], day, two, []).missing).toHaveLength(1);
  expect(compareStatement([lineOf('A', 500), lineOf('B', 500)], day, two.slice(1), []).unknown).toHaveLength(1);
  expect(compareStatement([], day, [], [])).toMatchObject({ closing: null, fees: 0 });
});

test('a line that the file has twice is found once [STATEMENT-004]', () => {
  const compared = compareStatement([lineOf('A', 500), lineOf('A', 500)], day, [money('one', 500, 'A')], []);
  expect(compared).toMatchObject({ equal: { count: 1, amount: 500 }, other: [{ recorded: 0 }] });
});

test('a payment that was taken back is none, and dots in a reference count for nothing [STATEMENT-004]', () => {
  const recorded = [money('paid', 500, 'CI261127.1022.H12345'), money('back', -500, 'CI261127.1022.H12345')];
  const again = [...recorded, money('again', 500, 'ci261127.1022.h12345')];
  expect(compareStatement([lineOf('CI2611271022H12345', 500)], day, recorded, []).other).toMatchObject([
    { recorded: 0 },
  ]);
  expect(isAllEqual(compareStatement([lineOf('CI2611271022H12345', 500)], day, again, []))).toBe(true);
});
