import { hasUnsent, type Leaving, listUnsentKeys } from '#session/account-leftovers.ts';
import type { Command } from './command.ts';
import { areKnown, readCommands } from './known-commands.ts';
import { outboxName } from './outbox-name.ts';
import { findOutbox } from './serve-outbox.ts';

/** What an account would lose with a sign-out: how much of each kind, and what the sales and payments come to in shillings. */
export interface UnsentWork {
  readonly sales: { readonly count: number; readonly total: number };
  readonly payments: { readonly count: number; readonly total: number };
  readonly messages: number;
  readonly products: number;
  readonly others: number;
  /** Typed and not saved: forms, drafts of messages, files of products. They cannot be sent. */
  readonly unfinished: number;
  /** How many of those that can be sent wait, and how many the server has refused. */
  readonly waiting: number;
  readonly refused: number;
}

/** Reads what is on this device alone; undefined where nothing is. Rejects where a script does not arrive. */
export async function readUnsentWork(leaving: Leaving): Promise<UnsentWork | undefined> {
  if (!hasUnsent(leaving)) return undefined;
  const keys = listUnsentKeys(leaving);
  const { userId } = leaving;
  // A browser that grants no room has kept no command either.
  if (keys.includes(outboxName(userId)) && !areKnown(userId)) await findOutbox().catch(() => undefined);
  const work = countUnsent(readCommands(), keys);
  return work.waiting + work.refused + work.messages + work.unfinished > 0 ? work : undefined;
}

/** Counts commands that are not sent, and what is kept under these keys of local storage. */
function countUnsent(commands: readonly Command[], keys: readonly string[]): UnsentWork {
  const unsent = commands.filter(({ state, isQuiet }) => state !== 'sent' && !isQuiet);
  const of = (kind: Kind) => unsent.filter((command) => kindOf(command) === kind);
  const count = (state: Command['state']) => unsent.filter((command) => command.state === state).length;
  const isMessage = (key: string) => key.startsWith('duka.messages.unsent.');
  const isOutbox = (key: string) => key.startsWith('duka.outbox.');
  return {
    sales: { count: of('sale').length, total: sum(of('sale'), ({ expected }) => expected?.orderTotal) },
    payments: { count: of('payment').length, total: sum(of('payment'), ({ data }) => data.amount) },
    messages: of('message').length + keys.filter(isMessage).length,
    products: of('product').length,
    others: of('other').length,
    unfinished: keys.filter((key) => !isMessage(key) && !isOutbox(key)).length,
    waiting: count('waiting'),
    refused: count('refused'),
  };
}

type Kind = 'sale' | 'payment' | 'message' | 'product' | 'other';

function kindOf({ kind, collection, data }: Command): Kind {
  if (kind === 'sale') return 'sale';
  if (collection === 'creditEntries' && data.kind === 'payment') return 'payment';
  if (collection === 'messages') return 'message';
  return collection === 'products' ? 'product' : 'other';
}

function sum(commands: readonly Command[], read: (command: Command) => unknown): number {
  return commands.reduce((total, command) => total + (Number(read(command)) || 0), 0);
}
