import { Readable } from 'node:stream';
import { hourMs } from '@duka/domain/values/durations';
import type { FastifyInstance } from 'fastify';
import { type Member, requireMember } from '#http/caller/caller.ts';
import { createCallLimit, forgiveRateLimit, spendRateLimit, spendTry } from '#http/limits/rate-limit.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { readParam, textUpTo } from '#http/wire/params.ts';
import { type DeleteDeps, deleteDueAccounts } from './delete-account.ts';
import { cancelDeletion, requestDeletion, toWireDeletion } from './deletion.ts';
import { type ExportDeps, exportAccount, exportName } from './export-account.ts';

interface Deps extends ExportDeps, DeleteDeps {
  /** The address that links begin with; the request's own host when it is not set. */
  readonly publicUrl: string | undefined;
  /** Throws `user_invalid_credentials` when the password is not the member's. */
  readonly checkPassword: (member: Member, password: string) => Promise<void>;
  /** Notifies the account's owner by mail that a deletion was asked for, and until when it can be taken back. */
  readonly mailDeletion: (member: Member, dueAt: string) => void;
}

/** Exports of an account, and failed checks of its password, in an hour. */
const exportsPerHour = 10;
const wrongPasswordsPerHour = 10;

const passwordRule = textUpTo(256, 1);

/**
 * Registers the calls that export one's data and delete one's account; decision 0011. The wire contract has neither.
 */
export async function personalDataRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const exports = createCallLimit(deps, 'exports', exportsPerHour, hourMs);
  const wrongPasswords = createCallLimit(deps, 'passwords of deletions', wrongPasswordsPerHour, hourMs);
  addScheduledJob(app, deps, { name: 'deletions', everyMs: hourMs, work: () => deleteDueAccounts(deps) });

  app.get('/export', async (request, reply) => {
    const member = requireMember(request, 'account');
    await spendRateLimit(reply, exports, member.accountId);
    const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`;
    return reply
      .headers({
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${exportName(deps.now())}"`,
      })
      .send(Readable.from(exportAccount(deps, member, { origin, turn: request.turn })));
  });

  app.get('/deletion', async (request) => {
    const { accountId } = requireMember(request, 'account');
    return toWireDeletion(await deps.database.deletions.get(accountId));
  });

  app.post('/deletion', async (request, reply) => {
    const member = requireMember(request, 'account');
    const password = readParam(bodyOf(request), 'password', passwordRule);
    // By session, so that a stolen session cannot use up the owner's tries (R18).
    const limitKey = `${member.accountId} ${member.sessionId}`;
    await spendTry(reply, wrongPasswords, limitKey);
    await deps.checkPassword(member, password);
    await forgiveRateLimit(reply, wrongPasswords, limitKey);
    const { deletion, isNew } = await requestDeletion(deps, member);
    if (isNew) deps.mailDeletion(member, deletion.dueAt);
    return reply.code(201).send(toWireDeletion(deletion));
  });

  app.delete('/deletion', async (request, reply) => {
    await cancelDeletion(deps, requireMember(request, 'account'));
    return reply.code(204).send();
  });
}
