import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionId } from '@duka/domain/collections';
import { expect, onTestFinished, test } from 'vitest';
import type { CommandKind } from '#data/outbox/command.ts';
import { m } from '#paraglide/messages.js';
import { overwriteGetLocale } from '#paraglide/runtime.js';
import { toRejectionText } from './rejection-text.ts';

/** What a seller does without a network, each as the outbox keeps it. */
const commands: readonly (readonly [CommandKind, CollectionId, title: string])[] = [
  ['sale', 'orders', 'Sale of TZS 42,000'],
  ['create', 'expenses', 'Expense, Rent: TZS 5,000'],
  ['create', 'creditEntries', 'Payment of a debt, TZS 5,000'],
  ['create', 'purchases', 'Goods bought, TZS 90,000'],
  ['create', 'suppliers', 'New supplier: Neema'],
  ['create', 'stockLosses', 'Taken out of the stock: DAP, 2'],
  ['create', 'products', 'New product: DAP'],
  ['create', 'messages', 'Message: The prices'],
  ['change', 'products', 'Change of DAP'],
  ['change', 'orders', 'Order DK-1: Completed'],
  ['stock', 'products', 'Stock of DAP: +3'],
];

/** Each type of docs/errors.md that refuses a command for good, with its own sentence. */
const page = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');
const types = [...page.matchAll(/^\| `([a-z_]+)` \| (\d+) \| (.*?) \|/gm)]
  .map(([, type = '', status, said = '']) => ({ type, status: Number(status), said }))
  .filter(({ status }) => status < 500 && status !== 408 && status !== 429);

/** What the server says beside that of what an outbox sends, and what must be named of it. */
const particulars: readonly (readonly [CollectionId, type: string, said: string, named: readonly string[]])[] = [
  [
    'expenses',
    'document_invalid_structure',
    'Invalid document structure: Attribute "expenseDate" must be today or earlier: nothing is paid tomorrow',
    [],
  ],
  [
    'expenses',
    'document_invalid_structure',
    'Invalid document structure: Attribute "kind" must be one of rent, wages',
    [],
  ],
  [
    'expenses',
    'document_invalid_structure',
    'Invalid document structure: Attribute "amount" must be whole shillings above 0',
    [],
  ],
  ['creditEntries', 'document_update_conflict', 'Neema owes TZS 4,000, not TZS 5,000.', ['Neema', '4,000', '5,000']],
  ['creditEntries', 'document_update_conflict', 'It was taken back already.', []],
  [
    'creditEntries',
    'document_update_conflict',
    'Nothing of it counts any more: what it settled was cancelled or is owed again already.',
    [],
  ],
  [
    'creditEntries',
    'document_update_conflict',
    'Of DK-7 only TZS 3,000 is still paid: money was given back for goods since.',
    ['DK-7', '3,000'],
  ],
  ['creditEntries', 'relationship_value_invalid', 'Attribute "accountId" names no account of this shop.', []],
  [
    'purchases',
    'document_invalid_structure',
    'Invalid document structure: Attribute "payments" must not be more than the 12000 that the goods cost',
    ['12,000'],
  ],
  ['purchases', 'document_invalid_structure', 'Invalid document structure: The shop has no product "p-1"', []],
  [
    'purchases',
    'document_invalid_structure',
    'Invalid document structure: Attribute "supplierId" names no supplier of the shop',
    [],
  ],
  [
    'purchases',
    'document_invalid_structure',
    'Invalid document structure: The shop does not sell "DAP" in a pack "k-1"',
    ['DAP'],
  ],
  [
    'purchases',
    'document_invalid_structure',
    'Invalid document structure: Attribute "supplierId" must say to whom the rest is owed, or pay all of it',
    [],
  ],
  [
    'stockLosses',
    'document_update_conflict',
    'Not enough in stock: of "DAP" 3 are left in this batch, 4 were to be taken out.',
    ['DAP', '3', '4'],
  ],
  [
    'products',
    'document_invalid_structure',
    'Invalid document structure: Attribute "name": Product Name is required',
    [],
  ],
  ['products', 'relationship_value_invalid', 'Attribute "productCategories" names a document that does not exist.', []],
  ['products', 'document_invalid_structure', 'Invalid document structure: Missing required attribute "name"', []],
  ['orders', 'document_update_conflict', 'An order that is Cancelled cannot become Completed.', []],
  [
    'orders',
    'document_invalid_structure',
    'Invalid document structure: A sale that is not paid in full needs a customer: send "customerName" or "customerPhone", or let it be paid',
    [],
  ],
  [
    'orders',
    'document_invalid_structure',
    'Invalid document structure: Attribute "payments" comes to 900, and the sale costs 700; write down what was kept',
    ['900', '700'],
  ],
  [
    'orders',
    'credit_limit_reached',
    'Neema owes TZS 40,000 and may owe TZS 50,000: at least TZS 5,000 more must be paid now, or the limit raised.',
    ['Neema', '40,000', '50,000', '5,000'],
  ],
];

/** What the server says as the app does. */
const saidAlike = /Product Name is required|^Goods of this order have expired|^Neema owes|^It was taken back/;

const words = (said: string) => said.replace('Invalid document structure: ', '');

test.each(['en', 'sw'] as const)(
  'no sentence of the server stands on the page of pending work in "%s", whatever was tried [ERR-001]',
  (locale) => {
    overwriteGetLocale(() => locale);
    onTestFinished(() => overwriteGetLocale(() => 'en'));
    expect(types.length).toBeGreaterThan(40);
    const unknown = new Set<string>();
    for (const [kind, collection, title] of commands) {
      const own = particulars.filter(([of]) => of === collection).map(([, type, said]) => ({ type, said }));
      for (const { type, said } of [...types, ...own]) {
        const command = { kind, collection, title, refusal: { message: said, type, said }, path: '/orders/a' };
        for (const fixPath of ['/money/expenses?mend=a', undefined]) {
          const { why, advice, detail } = toRejectionText({ ...command, ...(fixPath && { fixPath }) });
          const shown = `${why} ${advice}`;
          // Some of its sentences are those of the app, in English.
          if (!saidAlike.test(said)) expect(shown).not.toContain(words(said));
          expect(shown).not.toMatch(/Attribute|requested ID|Invalid|Appwrite/);
          expect(advice).not.toBe('');
          if (detail !== '') {
            unknown.add(type);
            expect(why).toBe(m.outbox_not_taken({ what: title }));
          }
        }
      }
    }
    // Of these only a fault of the app's own can be the cause: what was tried is named, and the server's words stand below.
    const general = [...unknown].filter(
      (type) =>
        !/^(general|storage|user|database|collection|project|payment(?=_(keys|checksum))|shop_(owner|members?|invitation|handover|pin(?=_missing)))_/.test(
          type,
        ),
    );
    expect(general.sort()).toEqual(
      [
        'database_query_order_null',
        'document_invalid_structure',
        'document_missing_data',
        'document_missing_payload',
      ].filter((type) => !type.startsWith('database')),
    );
  },
);

test.each(particulars)('a refusal of %s (%s) names what it is about: %s', (collection, type, said, named) => {
  const [kind, , title] = commands.find(([, of]) => of === collection) ?? ['create', '', ''];
  const { why, detail } = toRejectionText({ kind, collection, title, refusal: { message: said, type, said } });
  expect(detail).toBe('');
  expect(why).not.toBe('');
  for (const part of named) expect(why).toContain(part);
});

test('what an older version of the app has kept with its sentence alone is said in words all the same', () => {
  const old = (message: string) =>
    toRejectionText({ kind: 'change', collection: 'products', title: 'Change of DAP', refusal: { message } });
  expect(old('Document with the requested ID could not be found.')).toEqual({
    ...{ why: m.error_product_gone(), advice: m.outbox_advice_discard(), detail: '' },
  });
  expect(old('Something new.')).toMatchObject({
    why: m.outbox_not_taken({ what: 'Change of DAP' }),
    detail: 'Something new.',
  });
  expect(old('')).toMatchObject({ detail: '' });
});
