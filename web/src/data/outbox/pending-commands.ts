import { useSyncExternalStore } from 'react';
import { setNetworkState } from '#data/connection/network-state.ts';
import { m } from '#paraglide/messages.js';
import type { Command } from './command.ts';

/** What this device keeps of the signed-in seller, once it was read. */
let known: { readonly userId: string; readonly commands: readonly Command[] } | undefined;
const listeners = new Set<() => void>();
const none: readonly Command[] = [];

/** Returns what waits, what was refused and what was sent today, in the order in which it was done. */
export function readCommands(): readonly Command[] {
  return known?.commands ?? none;
}

/** Whether what an account keeps on this device was read. */
export function areCommandsLoaded(userId: string): boolean {
  return known?.userId === userId;
}

export function setCommands(userId: string, commands: readonly Command[]): void {
  known = { userId, commands };
  tell();
}

/** Forgets what was read, unless it is this account's. */
export function forgetCommands(userId?: string): void {
  if (userId !== undefined && areCommandsLoaded(userId)) return;
  known = undefined;
  tell();
}

/** Calls `listener` whenever something else is known. Returns how to stop. */
function onCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  const told = readCommands().filter(({ isQuiet, isFirstTry }) => !isQuiet && !isFirstTry);
  const count = (wanted: Command['state']) => told.filter(({ state }) => state === wanted).length;
  setNetworkState({ waiting: count('waiting'), needsYou: count('refused') });
  for (const listener of listeners) listener();
}

/** Returns what waits, what was refused and what was sent today, in the order in which it was done, and goes on with it. */
export function useCommands(): readonly Command[] {
  return useSyncExternalStore(onCommands, readCommands);
}

/** Thrown where something else waits on this device under the same id, or went from it today; in words for sellers. */
export class AlreadyQueuedError extends Error {
  readonly command: Command;

  constructor(command: Command) {
    super(m.outbox_already_kept({ what: command.title }));
    this.command = command;
  }
}

/**
 * The name of an account's outbox on this device: of its database, and of the mark that remembers how much is not sent, so that
 * a sign-out asks first.
 */
export function outboxName(userId: string): string {
  return `duka.outbox.${userId}`;
}

/** Thrown where this device has no room for what was to be kept; in words for sellers. */
export class StorageFullError extends Error {}
