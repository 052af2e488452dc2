import { randomInt } from 'node:crypto';
import { generatedId, makeDocumentId } from '@duka/domain/document-id';

/** A new id for a session, a token or an account. */
export function makeId(now: Date): string {
  return makeDocumentId(now.getTime(), () => randomInt(0x10000000) / 0x10000000);
}

/** The id the client chose, or a new one where it asked for one. */
export function chooseId(id: string, now: Date): string {
  return id === generatedId ? makeId(now) : id;
}
