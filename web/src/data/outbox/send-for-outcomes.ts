import { type DocumentData, holdsData, toWritableData } from '#data/calls/document-data.ts';
import { getFreshDocument } from '#data/calls/documents.ts';
import { getFreshAccount } from '#data/calls/fresh-answers.ts';
import { type ApiFailure, isAlreadyTaken, isUpdateConflict, toApiFailure } from '#data/connection/api-error.ts';
import { type Command, isBuiltOn, isSameWork, type NewCommand, type Refusal } from './command.ts';
import type { Outcome } from './run-commands.ts';
import { type Result, type SendOptions, sendCommands } from './send-commands.ts';

/** Who sends pending commands, and which there are. */
export interface Sender extends SendOptions {
  readonly userId: string;
  readonly readBytes: (id: string) => Promise<ArrayBuffer | undefined>;
  /** The commands on this device, in the order in which they were done. */
  readonly listCommands: () => Promise<readonly Command[]>;
  /** Returns how the seller follows the upload of a command's file, where one does. */
  readonly findTry?: (id: string) => FirstTry | undefined;
}

/** How a seller who waits for a command follows the upload of its file, and stops it. */
export interface FirstTry {
  readonly signal: AbortSignal;
  /** Called with the share that has been sent, 0 to 1, and with undefined once nothing is being uploaded any more. */
  readonly onProgress: (share: number | undefined) => void;
}

/** A command with its place in the order in which all of them were done. */
type Added = NewCommand & Pick<Command, 'place'>;

/** Returns whether the session is still this account's; another one's work is never sent under it. */
export async function isOwnSession(userId: string): Promise<boolean> {
  return (await getFreshAccount()).$id === userId;
}

/** Sends pending commands, each after its file; returns what came of each, or of the call where that says nothing of them. */
export async function sendForOutcomes(
  pending: readonly Command[],
  sender: Sender,
): Promise<Outcome | readonly Outcome[]> {
  try {
    const commands = await Promise.all(pending.map((command) => withFile(command, sender)));
    const results = await sendCommands(commands, sender);
    const done = new Set(commands.filter((_, index) => results[index]?.status === 'done').map(({ id }) => id));
    // Those of this call are not noted as sent yet.
    const listCommands = async () =>
      (await sender.listCommands()).map((one) => (done.has(one.id) ? { ...one, state: 'sent' as const } : one));
    const outcomes: Outcome[] = [];
    for (const [index, command] of commands.entries()) {
      outcomes.push(await toOutcome(command, results[index] ?? { status: 'held' }, listCommands));
    }
    return outcomes;
  } catch (error) {
    return toFailedCall(error, sender.userId);
  }
}

async function withFile(command: Command, sender: Sender): Promise<Command> {
  if (!command.file) return command;
  const { sendFile } = await import('./send-file.ts');
  return { ...command, data: { ...command.data, ...(await sendFile(command, command.file, sender)) } };
}

/** Returns what came of a call that failed. */
async function toFailedCall(error: unknown, userId: string): Promise<Outcome> {
  const failure = toApiFailure(error);
  const { status, isNetwork, isAuthentication } = failure;
  if (isNetwork || status === 408 || status === 429 || status === 503) return { kind: 'later', error };
  if (status >= 500) return { kind: 'stuck', error };
  // A locked counter sends no file; whoever is unlocked next does.
  if (failure.type === 'counter_not_allowed') return { kind: 'later', error };
  // The refusal may be of this one document, or of whoever is signed in by now.
  if (isAuthentication && !(await isOwnSession(userId).catch(() => false))) return { kind: 'signed-out' };
  // What is no answer of a server is a fault of this program, and must be seen.
  if (status === 0) throw error;
  return toRefused(failure);
}

async function toOutcome(command: Command, result: Result, listCommands: Sender['listCommands']): Promise<Outcome> {
  if (result.status === 'done') return { kind: 'sent', document: result.document };
  if (result.status === 'held') return { kind: 'held' };
  const { failure, stored } = result;
  if (failure.status >= 500) return { kind: 'stuck', error: failure };
  const outcome =
    command.kind === 'change'
      ? await toRefusedChange(command, failure, { stored, listCommands })
      : await findEarlierTry(command, failure, stored);
  return outcome ?? toRefused(failure);
}

function toRefused({ message, type, said }: ApiFailure): Outcome {
  return { kind: 'refused', refusal: { message, type, said } };
}

/** Finds a document under the id of a new one, which its page had stored before it was closed. */
async function findEarlierTry(
  command: Command,
  failure: ApiFailure,
  stored: DocumentData | undefined,
): Promise<Outcome | undefined> {
  if (command.kind === 'stock' || command.kind === 'delete') return undefined;
  if (isUpdateConflict(failure) && stored) return { kind: 'sent' };
  const earlier = isAlreadyTaken(failure) ? await findStored(command) : undefined;
  if (!earlier) return undefined;
  if (holdsData(earlier, command.expected ?? {})) return { kind: 'sent' };
  return { kind: 'refused', refusal: { message: '', stored: earlier } };
}

/** Returns the document of a command as the server has it; undefined where there is none, as where a unique value is taken. */
export async function findStored({
  collection,
  documentId,
}: Pick<NewCommand, 'collection' | 'documentId'>): Promise<DocumentData | undefined> {
  try {
    return { ...(await getFreshDocument(collection, documentId)) };
  } catch (error) {
    if (toApiFailure(error).status === 404) return undefined;
    throw error;
  }
}

/** Says which attributes somebody else has changed too; where nobody has, what is stored counts as seen, and the change is sent again. */
async function toRefusedChange(
  command: Command,
  failure: ApiFailure,
  { stored, listCommands }: { readonly stored: DocumentData | undefined } & Pick<Sender, 'listCommands'>,
): Promise<Outcome | undefined> {
  if (!isUpdateConflict(failure) || !stored) {
    return failure.status === 400 ? findMissing(command) : undefined;
  }
  const others = await findOthersValues(command, stored, listCommands);
  if (others) return { kind: 'refused', refusal: { message: '', stored: others } };
  const seen = seeStored(command, stored);
  return seen && { kind: 'seen', seen };
}

/** A product that is gone would be made anew by its change, for which too little is known of it. */
async function findMissing({ collection, documentId }: Command): Promise<Outcome | undefined> {
  try {
    await getFreshDocument(collection, documentId);
    return undefined;
  } catch (error) {
    const failure = toApiFailure(error);
    if (failure.status !== 404) throw error;
    return toRefused(failure);
  }
}

/** Returns what a command has seen once it has seen what is stored; undefined if it had seen that already. */
export function seeStored({ data, seen = toWritableData(data) }: NewCommand, document: DocumentData) {
  const stored = toWritableData(document);
  const changed = Object.keys(data).filter((name) => name in seen);
  const now = { ...seen, ...Object.fromEntries(changed.map((name) => [name, stored[name] ?? null])) };
  return isSameWork({ data: now }, { data: seen }) ? undefined : now;
}

/**
 * Finds the attributes of a change that somebody else has changed too, since they were seen, to another value; returns what is stored
 * there. What the same seller has changed before is nobody else's.
 */
export async function findOthersValues(
  command: Added,
  stored: DocumentData,
  listCommands: Sender['listCommands'],
): Promise<Refusal['stored']> {
  const { data, seen = command.kind === 'change' ? {} : toWritableData(data) } = command;
  const differs = (name: string, values: DocumentData) => !holdsData(stored, { [name]: values[name] });
  const moved = Object.keys(data).filter((name) => name in seen && differs(name, data) && differs(name, seen));
  const own = moved.length > 0 ? listOwnValues(await listCommands(), command) : {};
  const others = moved.filter((name) => !(name in own) || differs(name, own));
  return others.length > 0 ? Object.fromEntries(others.map((name) => [name, stored[name] ?? null])) : undefined;
}

/**
 * Returns what the same seller wrote last into the document before this command. A screen that was drawn before may not have shown it
 * yet; it is nobody else's change.
 */
function listOwnValues(commands: readonly Command[], command: Added): Command['data'] {
  const isEarlier = ({ kind, state, place }: Command) => kind === 'change' && state === 'sent' && place < command.place;
  const earlier = commands.filter((each) => isEarlier(each) && isBuiltOn(command, each));
  return Object.assign({}, ...earlier.map(({ data }) => data));
}
