import { type Command, type CommandStorage, isBuiltOn, type Refusal } from './command.ts';

/** What came of sending a command; `later` when nothing is known, `signed-out` when the session is not the seller's. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'later' }
  | { readonly kind: 'signed-out' };

interface Run {
  readonly storage: CommandStorage;
  readonly send: (command: Command) => Promise<Outcome>;
  readonly now: () => Date;
}

/**
 * Sends what waits, one after the other in the order in which it was done, until nothing is left that can be sent. What is
 * refused stays with its reason, and holds up only what is built on it.
 */
export async function runCommands({ storage, send, now }: Run): Promise<'done' | 'later' | 'signed-out'> {
  for (;;) {
    const next = findNext(await storage.list());
    if (!next) return 'done';
    const outcome = await send(next);
    if (outcome.kind === 'later' || outcome.kind === 'signed-out') return outcome.kind;
    const { id } = next;
    if (outcome.kind === 'sent') await storage.change(id, { state: 'sent', sentAt: now().toISOString() });
    else if (next.isQuiet) await storage.remove(id);
    else await storage.change(id, { state: 'refused', refusal: outcome.refusal });
  }
}

function findNext(commands: readonly Command[]): Command | undefined {
  const refused = commands.filter(({ state }) => state === 'refused');
  return commands.find(
    (command) =>
      command.state === 'waiting' &&
      !refused.some((earlier) => earlier.place < command.place && isBuiltOn(command, earlier)),
  );
}
