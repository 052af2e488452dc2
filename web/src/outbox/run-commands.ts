import { type Command, type CommandStorage, isBuiltOn, type Refusal } from './command.ts';

/**
 * What came of sending a command; `later` when nothing is known, `stuck` when the server had a problem with it, `signed-out` when the
 * session is not the seller's.
 */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'later' }
  | { readonly kind: 'stuck' }
  | { readonly kind: 'signed-out' };

interface Run {
  readonly storage: CommandStorage;
  readonly send: (command: Command) => Promise<Outcome>;
  readonly now: () => Date;
  /** How often in a row the server had a problem with a command, by its id; kept from one run to the next. */
  readonly troubles?: Map<string, number>;
}

/** A command is passed over as stuck after so many failed tries in a row. */
const mostTries = 5;
/**
 * With so many stuck commands the server itself is failing, and sending stops. Those with a file do not count: it may be the store of
 * files alone.
 */
const mostStuck = 2;

/**
 * Sends what waits, one after the other in the order in which it was done, until nothing is left that can be sent. What is
 * refused stays with its reason, and holds up only what is built on it; so does what the server has had a problem with time and again, until the
 * next time.
 */
export async function runCommands({
  storage,
  send,
  now,
  troubles = new Map(),
}: Run): Promise<'done' | 'later' | 'signed-out'> {
  const stuck = new Set<string>();
  let stuckWithoutFile = 0;
  while (stuckWithoutFile < mostStuck) {
    const next = findNext(await storage.list(), stuck);
    if (!next) break;
    const outcome = await send(next);
    if (outcome.kind === 'later' || outcome.kind === 'signed-out') return outcome.kind;
    const { id } = next;
    if (outcome.kind === 'stuck') {
      const tries = (troubles.get(id) ?? 0) + 1;
      troubles.set(id, tries);
      if (tries < mostTries) return 'later';
      stuck.add(id);
      if (!next.file) stuckWithoutFile += 1;
    } else if (outcome.kind === 'sent') await storage.change(id, { state: 'sent', sentAt: now().toISOString() });
    else if (next.isQuiet) await storage.remove(id);
    else await storage.change(id, { state: 'refused', refusal: outcome.refusal });
  }
  return stuck.size > 0 ? 'later' : 'done';
}

function findNext(commands: readonly Command[], stuck: ReadonlySet<string>): Command | undefined {
  const held = commands.filter(({ id, state }) => state === 'refused' || stuck.has(id));
  return commands.find(
    (command) =>
      command.state === 'waiting' &&
      !stuck.has(command.id) &&
      !held.some((earlier) => earlier.place < command.place && isBuiltOn(command, earlier)),
  );
}
