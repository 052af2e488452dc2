import { randomInt } from 'node:crypto';
import { generatedId, makeDocumentId } from '@duka/domain/document-id';

/** Makes an id for a session, a token or an account. */
export function makeId(now: Date): string {
  return makeDocumentId(now.getTime(), () => randomInt(0x10000000) / 0x10000000);
}

/** Returns the id that the client chose, or makes one where the client asked for one. */
export function chooseId(id: string, now: Date): string {
  return id === generatedId ? makeId(now) : id;
}
