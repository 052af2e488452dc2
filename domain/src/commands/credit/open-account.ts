import { requireMayCreate, requireReadable } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { AskedDocument, CheckedValues, CommandStore } from '#commands/command-store.ts';
import { findCustomerKey } from '#commands/orders/known-customer.ts';
import type { Values } from '#commands/stored-row.ts';
import {
  isCustomerLanguage,
  isLimit,
  languageProblem,
  limitProblem,
  readAccountRequest,
} from '#credit/account-request.ts';
import { accountOfKey } from '#orders/customer-key.ts';
import { explainRuleBreak } from '#rule-words.ts';
import { isChosenDay } from '#values/chosen-day.ts';
import { findBook, followJoins } from './books.ts';

/**
 * Opens the book of a customer who owes nothing yet, with the limit that the seller sets (R32). Rejects with `ApiError` 400
 * `document_invalid_structure` for what cannot be read, 409 `document_already_exists` where the customer has one.
 */
export async function openAccount(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readAccountRequest(data));
  requireMayCreate(write, 'creditAccounts', request.storeId);
  const { phone, note, customerId } = request;
  if (customerId !== null && !(await write.documents.get('users', customerId))) {
    throw apiError('relationship_value_invalid', 'Attribute "customerId" names no customer.');
  }
  // The number may be that of an account which the shop knows.
  const customerKey = (await findCustomerKey(write, request.storeId, request.customerKey)) ?? request.customerKey;
  if (await findBook(write, request.storeId, customerKey)) throw apiError('document_already_exists');
  const isOfNumber = customerKey !== request.customerKey;
  const known = { customerKey, customerId: accountOfKey(customerKey) ?? customerId, isOfNumber };
  const attributes = { ...request, ...known, phone: phone || null, note: note || null, balance: 0 };
  await write.insert('creditAccounts', { id, attributes });
}

/**
 * Refuses a limit that is no amount of money, and a language that nothing is written in. What is agreed on in a book that was
 * joined into another is agreed on in that one as well (R32). Rejects with `ApiError` 400 `document_invalid_structure`.
 */
export async function checkAccount(write: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  if ('limit' in values && !isLimit(values.limit)) {
    throw invalidStructure(explainRuleBreak(limitProblem));
  }
  if ('language' in values && !isCustomerLanguage(values.language)) {
    throw invalidStructure(explainRuleBreak(languageProblem));
  }
  const { remindedAt } = values;
  // The clock of a phone says nothing of it where it is ahead, or was lost.
  const isReminded = typeof remindedAt === 'string' && remindedAt <= write.at && isChosenDay(remindedAt.slice(0, 10));
  const checked = remindedAt && !isReminded ? { ...values, remindedAt: write.at } : values;
  const book = before && (await followJoins(write, before));
  if (book && book.id !== before.id && Object.keys(checked).length > 0) {
    await write.update('creditAccounts', book, { attributes: checked });
  }
  return checked;
}
