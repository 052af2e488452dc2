import { expect, test } from 'vitest';
import { toDay, toTimeOfDay } from '#values/dates.ts';
import { readTable, refusedTable } from './message-table.ts';
import { isRefused, listFormats, maxPastedLength, readMessages } from './read-message.ts';
import { isReferenceOf, type Wallet, wallets } from './wallet.ts';

const nowMs = Date.parse('2026-11-27T09:00:00Z');

const rows = (Object.keys(readTable) as Wallet[]).flatMap((wallet) =>
  readTable[wallet].map((row) => ({ wallet, row })),
);

test('the table has fifteen messages of each wallet, and fifteen that are something else [WALLET-001]', () => {
  for (const wallet of Object.keys(wallets) as Wallet[]) expect(readTable[wallet]).toHaveLength(15);
  expect(refusedTable.length).toBeGreaterThanOrEqual(15);
});

test.each(rows)('$wallet: $row.0 [WALLET-001, WALLET-002]', ({ wallet, row }) => {
  const [text, amount, sender, phone, reference, receivedAt, fee = null] = row;
  const [read, ...others] = readMessages(text, nowMs);
  expect(others).toEqual([]);
  if (!read || isRefused(read)) throw new Error(`Refused: ${read?.refusal}`);
  const { receivedAt: moment, text: _, ...told } = read;
  expect(told).toEqual({ wallet, amount, sender, phone, reference, fee });
  expect(moment && `${toDay(moment)} ${toTimeOfDay(Date.parse(moment))}`).toBe(receivedAt);
});

test.each(refusedTable)('%j is refused as %s [WALLET-003, WALLET-004, WALLET-005, WALLET-006]', (text, refusal) => {
  expect(readMessages(text, nowMs).map((read) => (isRefused(read) ? read.refusal : read))).toEqual([refusal]);
});

test.each(listFormats())('the example of "$format.template" is read [WALLET-001]', ({ wallet, format }) => {
  const [read] = readMessages(format.example, nowMs);
  expect(read && !isRefused(read) && read.wallet).toBe(wallet);
});

const [first, second] = [
  'DHC9B7JJ2K Confirmed. You have received Tsh70,000.00 from NEEMA MUSHI 255754000123 on 12/8/26 at 8:55 pm. New M-Pesa balance is Tsh182,500.00.',
  'Umepokea TSh 3,000 kutoka kwa Wakala - KHATIBU KIMARO, Salio lako jipya ni TSh 3,030. Kumbukumbu no.: 25804634437820. 28/08/25 08:11.',
];

function listRead(text: string) {
  return readMessages(text, nowMs).map((read) => (isRefused(read) ? read.refusal : `${read.reference} ${read.amount}`));
}

test('two messages in one text are both read, each with its own sum and reference [WALLET-008]', () => {
  expect(listRead(`${first}\n${second}`)).toEqual(['DHC9B7JJ2K 70000', '25804634437820 3000']);
  expect(listRead(`${second} ${first}`)).toEqual(['25804634437820 3000', 'DHC9B7JJ2K 70000']);
});

test('a message that was cut never takes the reference of the next one [WALLET-008]', () => {
  const cut = 'Umepokea TSh 50,000 kutoka kwa ASHA MJAPE, Salio lako';
  expect(listRead(`${cut}\n\n${second}`)).toEqual(['no_reference', '25804634437820 3000']);
  expect(listRead(`${second}\n\n${cut}`)).toEqual(['25804634437820 3000', 'no_reference']);
});

test('of a text of money received and of money sent each part is told [WALLET-003, WALLET-008]', () => {
  const sent = 'DFJ9B1FPQ8 Confirmed. Tsh5,000.00 sent to business VODACOM-BUNDLES 2 on 19/6/26 at 10:56 pm.';
  expect(listRead(`${first}\n${sent}\n${second}`)).toEqual(['DHC9B7JJ2K 70000', 'sent', '25804634437820 3000']);
});

test('a message that is there twice, or in both languages, is read once [WALLET-008]', () => {
  expect(listRead(`${first}\n\n${first}`)).toEqual(['DHC9B7JJ2K 70000']);
  const english =
    'DHCC7286JJ confirmed. You have received a payment of Tsh40,000.00 from 922746 - TIPS-CRDB on 12/8/26 at 8:55 pm.';
  const kiswahili =
    'DHCC7286JJ imethibitishwa. Umepokea Tshs 40,000.00 kutoka CRDB Bank, Akaunti ****2200 - FAUSTINE NZIKU tarehe 12/08/2026 saa 20:55:08.';
  const [read, ...others] = readMessages(`${english}\n${kiswahili}`, nowMs);
  expect(others).toEqual([]);
  expect(read && !isRefused(read) && read.sender).toBe('FAUSTINE NZIKU');
});

test('invisible signs of a shared text change nothing [WALLET-002]', () => {
  expect(listRead(`\u202a${first.replace('Tsh70', 'Tsh\u200b70')}\u202c`)).toEqual(['DHC9B7JJ2K 70000']);
});

test.each([
  ['mpesa', 'DHC9B7JJ2K', true],
  ['mpesa', 'ABCDEFGHIJ', false],
  ['mpesa', '1234567890', false],
  ['mixx', '26793037307782', true],
  ['mixx', 'MX789012', false],
  ['airtel', 'PP261104.1338.B44267', true],
  ['airtel', 'AT123456', false],
  ['halopesa', '3887545254', true],
  ['halopesa', 'HP12345', false],
] as const)('a reference of %s may be %s: %s [WALLET-005]', (wallet, reference, isOwn) => {
  expect(isReferenceOf(wallet, reference)).toBe(isOwn);
});

test('a fee that no wallet takes is none [WALLET-002]', () => {
  for (const fee of ['100,000,001', '9'.repeat(400)]) {
    expect(readMessages(`${first} Transaction cost, Tsh${fee}.`, nowMs)).toMatchObject([{ amount: 70_000, fee: null }]);
  }
});

test('no text is too much for the reader [WALLET-001]', () => {
  const beginnings = [
    'Umepokea ',
    'Umepokea 1,',
    'You have received 5 from ',
    'DHC9B7JJ2K Confirmed. ',
    '1,',
    'a ',
    'Tsh',
  ];
  for (const part of beginnings) {
    expect(listRead(part.repeat(maxPastedLength))).toEqual([expect.any(String)]);
  }
});
