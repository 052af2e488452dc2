import { isDocumentId } from '#document-id.ts';
import { customerKeyOf } from '#orders/customer-key.ts';
import { largestNumber } from '#values/number-input.ts';
import { isStoredPhone, normalizePhone } from '#values/phone.ts';

/** The book of a customer that a seller opens before there is a debt, to set a limit or to write a note. */
export interface AccountRequest {
  readonly storeId: string;
  readonly customerKey: string;
  readonly customerId: string | null;
  readonly name: string;
  /** In its stored form; empty for someone without one. */
  readonly phone: string;
  /** Whole shillings; null where there is none. */
  readonly limit: number | null;
  readonly note: string;
}

export type CreditProblem = { readonly attribute: string; readonly text: string };

const known = ['storeId', 'customerId', 'name', 'phone', 'limit', 'note'];
const decidedByServer = ['customerKey', 'balance', 'oldestAt', 'dueAt', 'remindedAt'];
/** The most characters of each text, as in the collection. */
const longest = { name: 256, phone: 20, note: 1000 } as const;

/** Reads the data of a new credit account, with relations as ids. A problem names the attribute and says what it must be. */
export function readAccountRequest(data: Readonly<Record<string, unknown>>): AccountRequest | CreditProblem {
  const stranger = findStranger(data, known, decidedByServer);
  if (stranger) return stranger;
  const storeId = toId(data.storeId);
  if (storeId === undefined) return { attribute: 'storeId', text: 'must be the ID of the shop' };
  const customerId = data.customerId === undefined || data.customerId === null ? null : toId(data.customerId);
  if (customerId === undefined) return { attribute: 'customerId', text: 'must be the ID of a customer, or null' };
  const texts: Record<string, string> = {};
  for (const [name, most] of Object.entries(longest)) {
    const text = readText(data[name], most);
    if (text === undefined) return { attribute: name, text: `must be a text of at most ${most} characters` };
    texts[name] = text;
  }
  const { name = '', phone = '', note = '' } = texts;
  if (phone !== '' && !isStoredPhone(phone)) return { attribute: 'phone', text: 'must be a phone number' };
  const customerKey = customerKeyOf({ customerId, customerName: name, customerPhone: phone }, true);
  if (customerKey === null) return { attribute: 'name', text: 'must say whose account it is, by name or phone' };
  const limit = data.limit ?? null;
  if (!isLimit(limit)) return limitProblem;
  return { storeId, customerKey, customerId, name, phone: phone && normalizePhone(phone), limit, note };
}

export const limitProblem: CreditProblem = { attribute: 'limit', text: 'must be whole shillings, 0 or more, or null' };

/** Answers whether a value may be the most that a customer may owe: whole shillings, or null for no limit. */
export function isLimit(limit: unknown): limit is number | null {
  if (limit === null) return true;
  return typeof limit === 'number' && Number.isInteger(limit) && limit >= 0 && limit <= largestNumber;
}

/** Finds an attribute that is not the caller's to send; `$` members are passed over. */
export function findStranger(
  data: Readonly<Record<string, unknown>>,
  known: readonly string[],
  decidedByServer: readonly string[],
): CreditProblem | undefined {
  const given = Object.keys(data).filter((name) => !name.startsWith('$'));
  const decided = given.find((name) => decidedByServer.includes(name));
  if (decided) return { attribute: decided, text: 'is decided by the server; leave it out' };
  const unknown = given.find((name) => !known.includes(name));
  return unknown === undefined ? undefined : { attribute: unknown, text: 'is not known' };
}

/** Reads a text without blanks around it, or nothing as an empty one; undefined for what is none or too long. */
export function readText(value: unknown, most: number): string | undefined {
  const text = value ?? '';
  return typeof text === 'string' && [...text].length <= most ? text.trim() : undefined;
}

/** Reads an id, or a document that has one. */
export function toId(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { $id?: unknown }).$id : value;
  return isDocumentId(id) ? id : undefined;
}
