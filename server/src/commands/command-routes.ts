import { findMember } from '@duka/domain/commands/caller-scope';
import { isDocumentId } from '@duka/domain/document-id';
import { hourMs, minuteMs } from '@duka/domain/values/durations';
import { isObject } from '@duka/domain/values/unchecked-values';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findCallerScope, findFormerMember } from '#access/caller-scope.ts';
import { requireShop } from '#access/require-shop.ts';
import type { DocumentSource } from '#database/database.ts';
import { requireWriter, type Writer } from '#http/caller/caller.ts';
import { createCallLimit, spendCallerLimit } from '#http/limits/rate-limit.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { invalidParam } from '#http/wire/params.ts';
import { forgetOldCommands } from './done-commands.ts';
import type { SentCommand } from './perform-command.ts';
import { type CommandDeps, runCommands } from './run-commands.ts';

/** The most commands of a call. */
const maxCommands = 100;
/**
 * Commands of an account in a minute. A phone that was off line for a month brings 3,000 sales at once; how long each account may keep the
 * writer busy is bounded by its turns (R48).
 */
const commandsPerMinute = 4000;

/** Registers the call that takes what a shop has done, in its order (R62). To others than its owner the shop is not there (R3, R5). */
export async function commandRoutes(app: FastifyInstance, deps: Omit<CommandDeps, 'logFailure'>): Promise<void> {
  const limit = createCallLimit(deps, 'commands', commandsPerMinute, minuteMs);
  addScheduledJob(app, deps, { name: 'commands', everyMs: hourMs, work: () => forgetOldCommands(deps) });

  /** Takes `{ commands: [{ id, kind, at, data, live }], sentAt }`; returns `{ results }`, one for each, in order. */
  app.post('/:storeId/commands', async (request, reply) => {
    requireWriter(request);
    const { commands, sentAt } = bodyOf(request);
    const count = Array.isArray(commands) ? Math.min(commands.length, maxCommands) : 1;
    await spendCallerLimit(request, reply, limit, Math.max(count, 1));
    const sent = readCommands(commands);
    const { caller, storeId } = await requireShopOfCommands(deps.database, request);
    const logFailure = (err: unknown) => request.log.error({ err }, 'command failed');
    return { results: await runCommands({ ...deps, logFailure }, sent, { storeId, sentAt, caller }) };
  });
}

/**
 * Returns the shop of the call, and who sends it: a counter also while it is locked, as each of its commands says who did it, and a person who
 * was removed from the shop, for what they had sold before (R65). Rejects as `requireShop`.
 */
async function requireShopOfCommands(
  database: DocumentSource,
  request: FastifyRequest,
): Promise<{ readonly caller: Writer; readonly storeId: string }> {
  const caller = requireWriter(request);
  const { storeId } = request.params as { storeId: string };
  if (caller.kind === 'member' && caller.counter?.storeId === storeId) return { caller, storeId };
  if (caller.kind === 'member' && !findMember(await findCallerScope(database, caller), storeId)) {
    const memberId = await findFormerMember(database, caller.accountId, storeId);
    if (memberId !== undefined) return { caller: { ...caller, former: { memberId } }, storeId };
  }
  return { caller, storeId: (await requireShop(database, request)).storeId };
}

/** Reads what is needed to answer each command apart. Throws `general_argument_invalid` for what names no command. */
function readCommands(commands: unknown): SentCommand[] {
  if (!Array.isArray(commands) || commands.length > maxCommands) {
    throw invalidParam('commands', `Value must be a list of at most ${maxCommands} commands.`);
  }
  return commands.map((command, index) => {
    const { id, kind, at, data, live, member, proof, override } = isObject(command) ? command : {};
    if (!isDocumentId(id)) throw invalidParam(`commands[${index}].id`, 'Value must be an ID.');
    return { id, kind, at, data, live, member, proof, override };
  });
}
