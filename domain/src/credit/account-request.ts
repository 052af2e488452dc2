import { customerKeyOf } from '#orders/customer-key.ts';
import { type RequestData, type RequestProblem, readStoreId, readTexts, toId } from '#request-data.ts';
import { isLanguage, type Language, languages } from '#values/language.ts';
import { maxNumber } from '#values/number-input.ts';
import { parsePhone } from '#values/phone.ts';

/** The account of a customer that a seller opens before there is a debt, to set a limit or to write a note. */
export interface AccountRequest {
  readonly storeId: string;
  readonly customerKey: string;
  readonly customerId: string | null;
  readonly name: string;
  /** The phone number in its stored form; empty for someone without one. */
  readonly phone: string;
  /** Whole shillings; null where there is none. */
  readonly limit: number | null;
  readonly note: string;
  /** In which the shop writes to the customer; null for that of the seller's app. */
  readonly language: Language | null;
}

const known = ['storeId', 'customerId', 'name', 'phone', 'limit', 'note', 'language'];
const decidedByServer = [
  ...['customerKey', 'balance', 'openingOwed', 'openingAt', 'oldestAt', 'dueAt', 'remindedAt'],
  ...['joinedIntoId', 'isOfNumber'],
];
/** The most characters of each text, as in the collection. */
const maxLengths = { name: 256, phone: 20, note: 1000 } as const;

/** Reads the data of a new credit account, with relations as ids. A problem names the attribute and says what it must be. */
export function readAccountRequest(data: RequestData): AccountRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const customerId = data.customerId === undefined || data.customerId === null ? null : toId(data.customerId);
  if (customerId === undefined) return { attribute: 'customerId', text: 'must be the ID of a customer, or null' };
  const texts = readTexts(data, maxLengths);
  if ('attribute' in texts) return texts;
  const { name, note } = texts;
  const phone = texts.phone && parsePhone(texts.phone);
  if (phone === undefined) return { attribute: 'phone', rule: 'shop_phone_malformed' };
  const customerKey = customerKeyOf({ customerId, customerName: name, customerPhone: phone }, true);
  if (customerKey === null) return { attribute: 'name', text: 'must say whose account it is, by name or phone' };
  const limit = data.limit ?? null;
  if (!isLimit(limit)) return limitProblem;
  const language = data.language ?? null;
  if (!isCustomerLanguage(language)) return languageProblem;
  return { storeId, customerKey, customerId, name, phone, limit, note, language };
}

export const limitProblem: RequestProblem = { attribute: 'limit', text: 'must be whole shillings, 0 or more, or null' };

export const languageProblem: RequestProblem = {
  attribute: 'language',
  text: `must be one of ${languages.join(', ')}, or null`,
};

/** True if a value may be the language of a customer. */
export function isCustomerLanguage(language: unknown): language is Language | null {
  return language === null || isLanguage(language);
}

/** True if a value may be the most that a customer may owe: whole shillings, or null for no limit. */
export function isLimit(limit: unknown): limit is number | null {
  if (limit === null) return true;
  return typeof limit === 'number' && Number.isInteger(limit) && limit >= 0 && limit <= maxNumber;
}
