import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import { describeCommand, isCommandKind, ruleOf } from '@duka/domain/commands/command-kinds';
import { createHoldUps } from '@duka/domain/commands/dependencies';
import { isDocumentId } from '@duka/domain/document-id';
import { isObject } from '@duka/domain/values/unchecked-values';
import { findCallerScope } from '#access/caller-scope.ts';
import { hideAttributes, toVisibleRow } from '#access/rights.ts';
import { toWireDocuments, type WireDocument } from '#access/wire-document.ts';
import type { Database, DocumentSource } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';
import { withClearErrors } from '#documents/document-writes.ts';
import { ApiError } from '#errors.ts';
import type { Writer } from '#http/caller/caller.ts';
import { toApiError, toErrorBody } from '#http/wire/error-reply.ts';
import { invalidParam } from '#http/wire/params.ts';
import { CallerGoneError } from '#work/work-errors.ts';
import type { RowQuota } from '#writes/row-quota.ts';
import type { RunWrite, WriteOptions } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';
import { type CommandKey, keyOf, recall, remember } from './done-commands.ts';
import {
  type CallOfCommands,
  type Command,
  isOfShop,
  performCommand,
  reasonOf,
  type SentCommand,
} from './perform-command.ts';

export interface CommandDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly rowQuota: RowQuota;
  readonly now: () => Date;
  /** Returns the caller as whom a command is done (R65). */
  readonly findActor: (caller: Writer, storeId: string, command: Command, actedAtMs: number) => Promise<Writer>;
  /** Logs a failure of ours: its command is answered, and the others go on. */
  readonly logFailure: (error: unknown) => void;
}

/** What became of a command. */
export interface CommandResult {
  readonly id: string;
  readonly status: 'done' | 'refused' | 'held';
  /** As they were written; of a refused change that met another one, the document as it is stored. Relations are ids. */
  readonly documents?: readonly WireDocument[];
  readonly error?: ReturnType<typeof toErrorBody>;
}

/**
 * Does commands in their order, each in a transaction of its own; returns what became of each. One that is refused holds up only what
 * depends on it. Rejects with what asks for another try, such as `StoreUnavailableError`: what was done before is remembered.
 */
export async function runCommands(
  deps: CommandDeps,
  commands: readonly SentCommand[],
  call: CallOfCommands,
): Promise<CommandResult[]> {
  const holdUps = createHoldUps();
  const results: CommandResult[] = [];
  for (const sent of commands) {
    const isHeld = isReadable(sent) && holdUps.isHeld(describeCommand(sent, true));
    const { result, acted } = isHeld
      ? { result: await holdCommand(deps, sent, call), acted: call }
      : await runCommand(deps, sent, call);
    results.push(result);
    if (result.status === 'done' || !isReadable(sent)) continue;
    const isMissing = (await findDocument(deps.database, sent, acted)) === undefined;
    holdUps.stop(describeCommand(sent, isMissing));
  }
  return results;
}

/** Holds a command back, unless it was done before. */
async function holdCommand({ database }: CommandDeps, sent: Command, call: CallOfCommands): Promise<CommandResult> {
  const { id } = sent;
  const documents = await recall(database, keyOfCommand(sent, call)).catch(ignoreRefusal);
  return documents ? { id, status: 'done', documents } : { id, status: 'held' };
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** True for a command of which it can be said what it is about. */
function isReadable(sent: SentCommand): sent is Command {
  return isCommandKind(sent.kind) && isObject(sent.data) && isDocumentId(sent.data.$id);
}

/** Does a command; returns what became of it, and the call with the member as whom it was done. */
async function runCommand(
  deps: CommandDeps,
  sent: SentCommand,
  call: CallOfCommands,
): Promise<{ readonly result: CommandResult; readonly acted: CallOfCommands }> {
  const { id } = sent;
  let acted = call;
  try {
    const command = readCommand(sent);
    const actedAtMs = whenDone(command, call, deps.now().getTime());
    acted = { ...call, caller: await deps.findActor(call.caller, call.storeId, command, actedAtMs) };
    return { result: { id, status: 'done', documents: await doOnce(deps, command, acted) }, acted };
  } catch (error) {
    const refusal = toApiError(error as Error);
    if (error instanceof CallerGoneError || isForLater(refusal)) throw error;
    if (refusal.code >= 500) deps.logFailure(error);
    const isConflict = refusal.type === 'document_update_conflict' && isReadable(sent);
    const stored = isConflict ? await findDocument(deps.database, sent, acted) : undefined;
    const documents = stored && { documents: [stored] };
    return { result: { id, status: 'refused', ...documents, error: toErrorBody(refusal) }, acted };
  }
}

/** Throws `ApiError` 400 `general_argument_invalid` for what is no command. */
function readCommand(sent: SentCommand): Command {
  if (!isCommandKind(sent.kind)) throw invalidParam('kind', 'Value must be a kind of command.');
  if (!isObject(sent.data)) throw invalidParam('data', 'Value must be an object.');
  if (sent.live !== undefined && !isObject(sent.live)) throw invalidParam('live', 'Value must be an object.');
  return sent as Command;
}

/** True for a refusal that says nothing of the command itself. */
function isForLater({ code }: ApiError): boolean {
  return code === 408 || code === 429 || code === 503;
}

/** Does a command, unless it was done; returns the documents that it wrote. Two that are equal are done once, also at one moment. */
async function doOnce(deps: CommandDeps, command: Command, call: CallOfCommands): Promise<readonly WireDocument[]> {
  const { database, runWrite, rowQuota } = deps;
  const { kind, data } = command;
  const { caller } = call;
  const key = keyOfCommand(command, call);
  const earlier = await recall(database, key);
  if (earlier) return earlier;
  const { act } = ruleOf(kind, data);
  try {
    const { documents, countBytes } = await withClearErrors(
      () =>
        runWrite(
          caller,
          async (write) => {
            const row = await performCommand(write, command, call);
            const documents = await toAnswer(write, command, row);
            const countBytes = await remember(write, key, documents, { rowQuota, isDeletion: act === 'delete' });
            return { documents, countBytes };
          },
          toOptions(command),
        ),
      act === 'delete' ? 'document_delete_restricted' : 'relationship_value_invalid',
    );
    countBytes();
    return documents;
  } catch (error) {
    // An equal one that was done at this moment is why this one was refused.
    const done = error instanceof ApiError ? await recall(database, key) : undefined;
    if (done) return done;
    throw error;
  }
}

/** Commands of one id by two members are two: at a counter they have one account, and one is unlocked where none is named. */
function keyOfCommand({ id, kind, at = null, data, member }: Command, { storeId, caller }: CallOfCommands): CommandKey {
  const unlocked = caller.kind === 'member' ? caller.counter?.memberId : undefined;
  const by = member ?? unlocked;
  return keyOf(caller, id, { storeId, kind, at, data, ...(by !== undefined && { member: by }) });
}

/** Returns when a command was done, in milliseconds as the server counts: by its distance from the time of the call (R33). */
function whenDone({ at }: Command, { sentAt }: CallOfCommands, nowMs: number): number {
  const [atMs, sentAtMs] = [at, sentAt].map((moment) => (typeof moment === 'string' ? Date.parse(moment) : Number.NaN));
  if (atMs === undefined || Number.isNaN(atMs)) return nowMs;
  const ago = (sentAtMs === undefined || Number.isNaN(sentAtMs) ? nowMs : sentAtMs) - atMs;
  return nowMs - Math.max(ago, 0);
}

function toOptions(command: Command): WriteOptions {
  const reason = reasonOf(command);
  return reason === undefined ? {} : { reason };
}

async function toAnswer(write: Write, { kind, data }: Command, row: DocumentRow | undefined): Promise<WireDocument[]> {
  if (!row) return [];
  const { collection } = ruleOf(kind, data);
  const { access }: Collection = collections[collection];
  return toPlainDocuments(write, collection, hideAttributes(access, row, write.scope), write.scope);
}

/** Resolves to the document of a command as it is stored; undefined where there is none that the caller may see in this shop. */
async function findDocument(
  database: Database,
  { kind, data }: Command,
  { storeId, caller }: CallOfCommands,
): Promise<WireDocument | undefined> {
  const { collection } = ruleOf(kind, data);
  const row = await database.documents.get(collection, String(data.$id));
  if (!row || !isOfShop(collection, row, storeId)) return undefined;
  const { access }: Collection = collections[collection];
  const scope = await findCallerScope(database, caller);
  const visible = toVisibleRow(access, row, scope);
  return visible && (await toPlainDocuments(database, collection, visible, scope))[0];
}

/** Writes a row as the feed does (R34): related documents are ids, as they are rows of their own. */
function toPlainDocuments(stores: DocumentSource, collection: CollectionId, row: DocumentRow, scope: CallerScope) {
  return toWireDocuments(stores, collection, [row], scope, { select: ['*'] });
}
