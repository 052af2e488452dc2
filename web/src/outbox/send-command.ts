import type { DocumentMeta } from '@duka/domain/document';
import { getAccount } from '#api/account.ts';
import { isAlreadyTaken, isUpdateConflict, toApiFailure } from '#api/api-error.ts';
import { createDocument } from '#api/documents.ts';
import { getFreshDocument } from '#api/fresh-document.ts';
import { updateKnownDocument } from '#api/known-version.ts';
import { holdsData } from '#api/writable-data.ts';
import type { Command, Refusal } from './command.ts';
import type { Outcome } from './run-commands.ts';

/** Answers whether the session is still this account's; another one's work is never sent under it. */
export async function isOwnSession(userId: string): Promise<boolean> {
  return (await getAccount()).$id === userId;
}

/** Sends a command. Its document has an id made here, so one that was sent before is found to be done. */
export async function sendCommand(command: Command, userId: string, now: () => Date): Promise<Outcome> {
  try {
    const stored = command.kind === 'change' ? await change(command) : await create(command, now);
    return stored ? { kind: 'refused', refusal: { message: '', stored } } : { kind: 'sent' };
  } catch (error) {
    return toOutcome(error, userId);
  }
}

/** Answers what stands under its id where that is something else. */
async function create(command: Command, now: () => Date): Promise<Refusal['stored']> {
  const { kind, collection, documentId, data, doneAt, expected = {} } = command;
  // By two moments of one clock the server knows when it happened, however wrong that clock is (R33).
  const moments = kind === 'sale' && { soldAt: doneAt, sentAt: now().toISOString() };
  try {
    await createDocument(collection, documentId, { ...data, ...moments });
  } catch (error) {
    const stored = isAlreadyTaken(error) ? await findStored(collection, documentId) : undefined;
    if (!stored) throw error;
    if (!holdsData(stored, expected)) return stored;
  }
  return undefined;
}

/** A value that must be unique may be what is taken, and not the id. */
async function findStored(collection: Command['collection'], documentId: string): Promise<Refusal['stored']> {
  try {
    return { ...(await getFreshDocument(collection, documentId)) };
  } catch (error) {
    if (toApiFailure(error).status === 404) return undefined;
    throw error;
  }
}

/**
 * Changes fields that nobody else has changed since they were seen; answers what is stored in them now where somebody has.
 * A field that has the new value already is done.
 */
async function change({ collection, documentId, data, seen = {} }: Command): Promise<Refusal['stored']> {
  for (;;) {
    const { $updatedAt: knownAt, ...now }: Readonly<Record<string, unknown>> & DocumentMeta = {
      ...(await getFreshDocument(collection, documentId)),
    };
    const open = Object.keys(data).filter((name) => !holdsData(now, { [name]: data[name] }));
    const isOther = open.some((name) => name in seen && !holdsData(now, { [name]: seen[name] }));
    if (isOther) return Object.fromEntries(Object.keys(data).map((name) => [name, now[name] ?? null]));
    if (open.length === 0) return undefined;
    try {
      await updateKnownDocument(collection, documentId, data, knownAt);
      return undefined;
    } catch (error) {
      // Somebody was faster: their change is looked at first. A step that the document does not take is refused for good.
      const { $updatedAt } = await getFreshDocument(collection, documentId);
      if (!isUpdateConflict(error) || $updatedAt === knownAt) throw error;
    }
  }
}

async function toOutcome(error: unknown, userId: string): Promise<Outcome> {
  const { status, isNetwork, isAuthentication, message } = toApiFailure(error);
  if (isNetwork || status >= 500 || status === 429 || status === 408) return { kind: 'later' };
  // The refusal may be of this one document, or of whoever is signed in by now.
  if (isAuthentication && !(await isOwnSession(userId).catch(() => false))) return { kind: 'signed-out' };
  // What is no answer of a server is a fault of this program, and must be seen.
  if (status === 0) throw error;
  return { kind: 'refused', refusal: { message } };
}
