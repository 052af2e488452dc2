import { useSyncExternalStore } from 'react';
import { setNetworkState } from '#offline/network-state.ts';
import type { Command } from './command.ts';

/** What this device keeps of the signed-in seller, as far as it is known: the outbox itself is opened when it is needed. */
let known: readonly Command[] = [];
const listeners = new Set<() => void>();

export function readCommands(): readonly Command[] {
  return known;
}

export function setCommands(commands: readonly Command[]): void {
  known = commands;
  const told = commands.filter(({ isQuiet }) => !isQuiet);
  const count = (wanted: Command['state']) => told.filter(({ state }) => state === wanted).length;
  setNetworkState({ waiting: count('waiting'), needsYou: count('refused') });
  for (const listener of listeners) listener();
}

/**
 * The name of an account's outbox on this device: of its database, and of the mark that remembers how much is not sent, so that
 * a sign-out asks first.
 */
export function outboxName(userId: string): string {
  return `duka.outbox.${userId}`;
}

/** Answers what waits, what was refused and what was sent today, in the order in which it was done. */
export function useCommands(): readonly Command[] {
  return useSyncExternalStore(onCommands, readCommands);
}

function onCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
