import type { Laid, LaidRow } from '#offline/lay-over.ts';
import type { Command } from './command.ts';

const known = new WeakMap<Command, Laid>();

/** Answers what commands do to the copy of the shop until the server has told of it; what was refused does nothing. */
export function toLaid(commands: readonly Command[]): readonly Laid[] {
  return commands.flatMap((command) => {
    if (command.state === 'refused') return [];
    const { doneAt, sentAt } = command;
    const laid = known.get(command) ?? { rows: toRows(command), doneAt, sentAt };
    known.set(command, laid);
    return [laid];
  });
}

function toRows({ kind, collection, documentId: id, data, laid }: Command): readonly LaidRow[] {
  return laid ?? [{ collection, id, isNew: kind !== 'change', set: data }];
}
