import { setNetworkState } from '#offline/network-state.ts';
import type { Command } from './command.ts';

/** What this device keeps of the signed-in seller, once it was read. */
let known: { readonly userId: string; readonly commands: readonly Command[] } | undefined;
const listeners = new Set<() => void>();
const none: readonly Command[] = [];

/** Answers what waits, what was refused and what was sent today, in the order in which it was done. */
export function readCommands(): readonly Command[] {
  return known?.commands ?? none;
}

/** Whether what an account keeps on this device was read. */
export function areKnown(userId: string): boolean {
  return known?.userId === userId;
}

export function setCommands(userId: string, commands: readonly Command[]): void {
  known = { userId, commands };
  tell();
}

/** Forgets what was read, unless it is this account's. */
export function forgetCommands(userId?: string): void {
  if (userId !== undefined && areKnown(userId)) return;
  known = undefined;
  tell();
}

/** Calls `listener` whenever something else is known. Answers how to stop. */
export function onCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  const told = readCommands().filter(({ isQuiet }) => !isQuiet);
  const count = (wanted: Command['state']) => told.filter(({ state }) => state === wanted).length;
  setNetworkState({ waiting: count('waiting'), needsYou: count('refused') });
  for (const listener of listeners) listener();
}
