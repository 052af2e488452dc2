import { useSyncExternalStore } from 'react';
import type { Command } from './command.ts';
import { onCommands, readCommands } from './known-commands.ts';

/** Answers what waits, what was refused and what was sent today, in the order in which it was done, and goes on with it. */
export function useCommands(): readonly Command[] {
  return useSyncExternalStore(onCommands, readCommands);
}
