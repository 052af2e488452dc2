import { isDocumentId } from './document-id.ts';
import type { RuleBreak } from './rule-words.ts';

/** The data of a command that a client sends, with relations as ids. */
export type RequestData = Readonly<Record<string, unknown>>;

/** Says which attribute of a request is at fault, and what it must be. */
export type RequestProblem = RuleBreak;

/** Finds an attribute that is not the caller's to send; `$` members are passed over. */
export function findStranger(
  data: RequestData,
  known: readonly string[],
  decidedByServer: readonly string[],
): RequestProblem | undefined {
  const given = Object.keys(data).filter((name) => !name.startsWith('$'));
  const decided = given.find((name) => decidedByServer.includes(name));
  if (decided !== undefined) return { attribute: decided, text: 'is decided by the server; leave it out' };
  const unknown = given.find((name) => !known.includes(name));
  return unknown === undefined ? undefined : { attribute: unknown, text: 'is not known' };
}

/** Parses an id, or a document that has one. Returns undefined for anything else. */
export function toId(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { $id?: unknown }).$id : value;
  return isDocumentId(id) ? id : undefined;
}

/** Parses a relation that may be missing, also as an empty text. Returns undefined for anything else. */
export function toIdOrNull(value: unknown): string | null | undefined {
  return value === undefined || value === null || value === '' ? null : toId(value);
}

/** Reads the id of the shop of a command, which sends nothing but what is known. */
export function readStoreId(
  data: RequestData,
  known: readonly string[],
  decidedByServer: readonly string[],
): string | RequestProblem {
  const stranger = findStranger(data, known, decidedByServer);
  return stranger ?? toId(data.storeId) ?? { attribute: 'storeId', text: 'must be the ID of the shop' };
}

/** Reads texts of at most `maxLengths` characters, without blanks around them; one that is missing is empty. */
export function readTexts<Name extends string>(
  data: RequestData,
  maxLengths: Readonly<Record<Name, number>>,
): Record<Name, string> | RequestProblem {
  const texts: Partial<Record<Name, string>> = {};
  for (const [name, maxLength] of Object.entries(maxLengths) as [Name, number][]) {
    const value = data[name] ?? '';
    if (typeof value !== 'string' || [...value].length > maxLength) {
      return { attribute: name, text: `must be a text of at most ${maxLength} characters` };
    }
    texts[name] = value.trim();
  }
  return texts as Record<Name, string>;
}
