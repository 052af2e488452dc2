import { setNetworkState } from '#data/connection/network-state.ts';
import { m } from '#paraglide/messages.js';
import type { Command } from './command.ts';

const none: readonly Command[] = [];

/** The commands of the signed-in account on this device, once they were read from its disk. */
export type CommandList = ReturnType<typeof createCommandList>;

/** Makes the list of a page, which knows nothing yet. */
export function createCommandList() {
  let known: { readonly userId: string; readonly commands: readonly Command[] } | undefined;
  const listeners = new Set<() => void>();

  const read = () => known?.commands ?? none;
  const isLoaded = (userId: string) => known?.userId === userId;

  const notify = () => {
    const counted = read().filter(({ isQuiet, isFirstTry }) => !isQuiet && !isFirstTry);
    const count = (wanted: Command['state']) => counted.filter(({ state }) => state === wanted).length;
    setNetworkState({ waiting: count('waiting'), needsYou: count('refused') });
    for (const listener of listeners) listener();
  };

  return {
    /** Returns the pending and the rejected commands and those that were sent today, in the order in which they were done. */
    read,
    /** Whether the commands of an account were read. */
    isLoaded,
    set(userId: string, commands: readonly Command[]): void {
      known = { userId, commands };
      notify();
    },
    /** Forgets the commands, unless they are this account's. */
    forget(userId?: string): void {
      if (userId !== undefined && isLoaded(userId)) return;
      known = undefined;
      notify();
    },
    /** Calls `listener` whenever the list changes; returns how to stop. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * The name of an account's outbox on this device: of its database, and of the mark that remembers how many commands are not sent, so
 * that a sign-out asks first.
 */
export function outboxName(userId: string): string {
  return `duka.outbox.${userId}`;
}

/** Thrown where another command waits on this device under the same id, or was sent from it today; in words for sellers. */
export class AlreadyQueuedError extends Error {
  readonly command: Command;

  constructor(command: Command) {
    super(m.outbox_already_kept({ what: command.title }));
    this.command = command;
  }
}

/** Thrown where this device cannot store a command; in words for sellers. */
export class StorageFullError extends Error {}
