import { signAct, textOfCommand, textOfOverride } from '@duka/domain/members/pin';
import { pageCounter } from '#data/counter/counter.ts';
import type { Override, SignedOverride } from '#data/counter/override.ts';
import type { AddedCommand, NewCommand, UnsentCommand } from './command.ts';
import { nameFile } from './name-file.ts';
import { toWire } from './send-commands.ts';

/** A command that is dated, before it is signed. */
type DatedCommand = UnsentCommand & Pick<NewCommand, 'doneAt' | 'key'>;

/**
 * Signs a command at the moment of the act: at a counter for the person who is unlocked, and for who allows it. One that is signed stays as
 * it is, also where somebody else is unlocked when it is sent. On another device it passes through.
 */
export async function signCommand(command: DatedCommand): Promise<AddedCommand> {
  const { override, ...rest } = command;
  const member = command.proof === undefined ? pageCounter.readMember() : undefined;
  if (!member && !override) return rest;
  const { id, kind = '', at, data } = toWire({ ...rest, data: { ...rest.data, ...nameFile(rest.file) } }, false);
  const text = await textOfCommand({ id, kind, at, data });
  return {
    ...rest,
    ...(member && { member: member.id, proof: await signAct(member.key, text) }),
    ...(override && { override: await signOverride(override, text) }),
  };
}

/** Takes off who did a command, for one that is done anew. */
export function toUnsigned({ member: _, proof: __, ...command }: DatedCommand): DatedCommand {
  return command;
}

async function signOverride(override: Override | SignedOverride, text: string): Promise<SignedOverride> {
  if (!('key' in override) || !override.key) return override as SignedOverride;
  const { key, member, reason } = override;
  return { member, reason, proof: await signAct(key, textOfOverride(text, reason)) };
}
