import { createHoldUps } from '@duka/domain/commands/dependencies';
import type { DocumentData } from '#data/calls/document-data.ts';
import { type Command, type CommandStorage, type Refusal, toSubject } from './command.ts';

/**
 * What came of sending a command; `later` when nothing is known, `stuck` when the server had a problem with it, `signed-out` when the
 * session is not the seller's, `held` when it waits for one before it, `seen` when it is to be sent again with what was seen by now. The
 * document of a sent one is what the server stored, where its answer says so; the error is why nothing came of a try.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly document?: DocumentData | undefined }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'later'; readonly error?: unknown }
  | { readonly kind: 'stuck'; readonly error?: unknown }
  | { readonly kind: 'held' }
  | { readonly kind: 'seen'; readonly seen: Command['data'] }
  | { readonly kind: 'signed-out' };

interface Run {
  readonly storage: CommandStorage;
  /** Sends commands in one call; returns what came of each, or of the call where they were not looked at one by one. */
  readonly send: (commands: readonly Command[]) => Promise<Outcome | readonly Outcome[]>;
  /** Names the calls in which a command may travel beside others; undefined for one that travels alone. */
  readonly groupOf?: (command: Command) => string | undefined;
  readonly now: () => Date;
  /** How often in a row the server had a problem with a command, by its id; kept from one run to the next. */
  readonly troubles?: Map<string, number>;
  /** Resolves once more commands may be there; without it they are sent by the next run. */
  readonly waitForMore?: () => Promise<void>;
}

/** How a run ends: it is tried again later, or by the next session of the seller. */
type End = 'later' | 'signed-out';

/** The most commands of a call (R62). */
const maxCommands = 100;
/** A command is passed over as stuck after so many failed tries in a row. */
const maxTries = 5;
/**
 * With so many stuck commands the server itself is failing, and sending stops. Those with a file do not count: it may be the store of
 * files alone.
 */
const maxStuck = 2;

/**
 * Sends what waits in the order in which it was done, until nothing is left that can be sent. What is refused stays with its reason,
 * and holds up only what is built on it; so does what the server has a problem with, until the next time. A call that fails as a whole
 * is tried command by command. The file of a message takes minutes on a slow line: the rest goes on beside it, as nothing but messages to
 * the same contact depends on it.
 */
export async function runCommands({
  storage,
  send,
  groupOf = () => undefined,
  now,
  troubles = new Map(),
  waitForMore = () => new Promise(() => {}),
}: Run): Promise<'done' | End> {
  const stuck = new Set<string>();
  const alone = new Set<string>();
  let stuckWithoutFile = 0;

  /** Stores what came of the commands of a call, in one write: a phone takes a moment for each. */
  async function note(batch: readonly Command[], outcomes: readonly (Outcome | undefined)[]): Promise<void> {
    const changes = new Map<string, Partial<Command>>();
    for (const [index, { id, isQuiet }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'sent') changes.set(id, { state: 'sent', sentAt: now().toISOString() });
      else if (outcome?.kind === 'stuck') stuck.add(id);
      else if (outcome?.kind === 'seen') changes.set(id, { seen: outcome.seen });
      else if (outcome?.kind === 'refused' && isQuiet) await storage.remove(id);
      else if (outcome?.kind === 'refused') changes.set(id, { state: 'refused', refusal: outcome.refusal });
    }
    if (changes.size > 0) await storage.changeAll(changes);
  }

  /** Returns how the run ends, and undefined where it goes on. */
  async function sendBatch(batch: readonly Command[]): Promise<End | undefined> {
    const [first] = batch as readonly [Command];
    const answer = await send(batch);
    if ('kind' in answer) {
      if (answer.kind === 'later' || answer.kind === 'signed-out') return answer.kind;
      if (batch.length > 1) {
        for (const { id } of batch) alone.add(id);
        return undefined;
      }
      if (answer.kind === 'stuck') {
        const tries = (troubles.get(first.id) ?? 0) + 1;
        troubles.set(first.id, tries);
        if (tries < maxTries) return 'later';
        if (!first.file) stuckWithoutFile += 1;
      }
      await note(batch, [answer]);
      return undefined;
    }
    await note(batch, answer);
    // The first one is behind nothing that could hold it.
    return answer[0]?.kind === 'held' ? 'later' : undefined;
  }

  let upload: Promise<void> | undefined;
  let end: End | undefined;
  while (end === undefined && stuckWithoutFile < maxStuck) {
    const more = waitForMore();
    const isPassed = (one: Command) => stuck.has(one.id) || (upload !== undefined && isUpload(one));
    const batch = findBatch(await storage.list(), isPassed, (one) => (alone.has(one.id) ? undefined : groupOf(one)));
    const [first] = batch;
    if (first && isUpload(first)) {
      upload = sendBatch(batch).then((ended) => {
        upload = undefined;
        end ??= ended;
      });
      // It is thrown where the upload is waited for.
      upload.catch(() => undefined);
    } else if (first) {
      const ended = await sendBatch(batch);
      end ??= ended;
    } else if (upload) await Promise.race([upload, more]);
    else break;
  }
  await upload;
  return end ?? (stuck.size > 0 ? 'later' : 'done');
}

function isUpload({ collection, file, state }: Command): boolean {
  return collection === 'messages' && file !== undefined && state === 'waiting';
}

/** Finds the commands of the next call: the first that may be sent, and those behind it that may travel beside it. */
function findBatch(
  commands: readonly Command[],
  isPassed: (command: Command) => boolean,
  groupOf: (command: Command) => string | undefined,
): readonly Command[] {
  const holdUps = createHoldUps();
  const open: Command[] = [];
  for (const command of commands) {
    if (command.state === 'sent') continue;
    const subject = toSubject(command);
    if (command.state === 'refused' || isPassed(command) || holdUps.isHeld(subject)) holdUps.stop(subject);
    else open.push(command);
  }
  const [first] = open;
  const group = first && groupOf(first);
  if (group === undefined) return open.slice(0, 1);
  const end = open.findIndex((one) => groupOf(one) !== group);
  return open.slice(0, Math.min(end === -1 ? open.length : end, maxCommands));
}
