import { isDocumentId } from '#document-id.ts';

/** Says which attribute of a request is at fault, and what it must be. */
export interface RequestProblem {
  readonly attribute: string;
  readonly text: string;
}

export type RequestData = Readonly<Record<string, unknown>>;

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

/** Reads the id of the shop, or a document that has one. */
export function readStoreId({ storeId }: RequestData): string | RequestProblem {
  const id = typeof storeId === 'object' && storeId !== null ? (storeId as { $id?: unknown }).$id : storeId;
  return isDocumentId(id) ? id : { attribute: 'storeId', text: 'must be the ID of the shop' };
}

/** The most characters of a note, as in the collections. */
const longestNote = 500;

/** Reads a note without blanks around it; a missing one is empty. */
export function readNote({ note = null }: RequestData): string | RequestProblem {
  const text = note ?? '';
  if (typeof text === 'string' && [...text].length <= longestNote) return text.trim();
  return { attribute: 'note', text: `must be a text of at most ${longestNote} characters` };
}
