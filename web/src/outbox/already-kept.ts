import { m } from '#paraglide/messages.js';
import type { Command } from './command.ts';

/** Thrown where something else waits on this device under the same id, or went from it today; in words for sellers. */
export class AlreadyKeptError extends Error {
  readonly command: Command;

  constructor(command: Command) {
    super(m.outbox_already_kept({ what: command.title }));
    this.command = command;
  }
}
