import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleWords } from '@duka/domain/rule-words';
import { expect, test } from 'vitest';
import { m } from '#paraglide/messages.js';
import { translateError } from './error-messages.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');
const types = [...page.matchAll(/^\| `([a-z_]+)` \| \d/gm)].map(([, type = '']) => type);

test('every type of refusal has words of the app, so that none shows the English of the server in another language [ERR-001]', () => {
  expect(types.length).toBeGreaterThan(50);
  const unsaid = types.filter((type) => translateError(type, '') === m.error_again());
  expect(unsaid.sort()).toEqual([
    'storage_invalid_appwrite_id',
    'storage_invalid_content_range',
    'storage_invalid_range',
    'user_session_already_exists',
  ]);
  expect(translateError('tomorrows_type', 'Something new.')).toBe(m.error_again());
});

test('a refusal by a rule of a form is said in the words of the form [PROD-021]', () => {
  for (const words of Object.values(ruleWords)) {
    expect(translateError('document_invalid_structure', `"DAP": Attribute "x": ${words}`)).toBe(words);
  }
});

test.each([
  ['Too many tries. Please try again in 50 seconds.', m.error_wait_seconds({ count: '50' })],
  ['This PIN is wrong. Tries left: 4.', m.error_pin_wrong_left({ count: '4' })],
  ['Too many tries. Please try again in 12 minutes.', m.error_wait_minutes({ count: '12' })],
  [
    'Not enough in stock: of "DAP "50 kg"" 3.5 are left in this batch, 4 were to be taken out.',
    m.error_stock_left({ name: 'DAP "50 kg"', left: '3.5', wanted: '4' }),
  ],
  [
    'Neema owes TZS 40,000 and may owe TZS 50,000: at least TZS 5,000 more must be paid now, or the limit raised.',
    m.error_limit_of({ name: 'Neema', owed: 'TZS 40,000', most: 'TZS 50,000', more: 'TZS 5,000' }),
  ],
  [
    'A cancelled order takes no money. Give back what was taken for it, or sell the goods anew.',
    m.error_cancelled_takes_none(),
  ],
  [
    'That is more than the 500 oldest orders come to, and more are not paid at once. Write down TZS 512,000 first, and then the rest.',
    m.error_paid_too_many({ count: '500', most: 'TZS 512,000' }),
  ],
  [
    'These goods were sold too often by now for their purchase to be taken back. Correct the price of the product and count its stock instead.',
    m.error_sold_too_often(),
  ],
  ['Neema owes TZS 4,000, not TZS 5,000.', m.error_owes_not({ name: 'Neema', owed: 'TZS 4,000', paid: 'TZS 5,000' })],
  [
    '"Urea" expired on 2 Nov 2026, "CAN" expired on 3 Nov 2026. Take it out of the sale, or say in "expiredReason" why it is sold all the same.',
    m.error_expired_goods({ names: 'Urea, CAN' }),
  ],
  ['An order that is Cancelled cannot become Completed.', m.error_order_step({ from: 'Cancelled', to: 'Completed' })],
  ['Invalid document structure: The shop has no product "p-1"', m.error_product_gone()],
  ['Invalid document structure: The shop does not sell "DAP" in a pack "p"', m.error_pack_gone({ name: 'DAP' })],
  [
    'Invalid document structure: Attribute "expenseDate" must be today or earlier: nothing is paid tomorrow',
    m.error_expense_ahead(),
  ],
  [
    'Invalid document structure: Attribute "entryDate" must be the date, today or earlier, and not before 2000-01-01',
    m.error_day_out_of_range(),
  ],
  [
    'Invalid document structure: Attribute "dueAt" must be a date from 2000-01-01 to 2099-12-31, or null',
    m.error_day_out_of_range(),
  ],
  [
    'Invalid document structure: Attribute "payments" must not be more than the 12000 that the goods cost',
    m.error_paid_too_much({ most: 'TZS 12,000' }),
  ],
  ['Attribute "accountId" names no account of this shop.', m.error_book_gone()],
])('what a refusal names is kept: %s', (said, words) => {
  expect(translateError('document_update_conflict', said)).toBe(words);
});
