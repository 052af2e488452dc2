import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { type Member, requireMember } from '#http/caller/caller.ts';
import { readLanguage } from '#http/caller/language.ts';
import type { Origins } from '#http/caller/origin.ts';
import { countRefusals } from '#http/limits/count-refusals.ts';
import { addressKey, spendRateLimit } from '#http/limits/rate-limit.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { readOptionalParam, readParam, textUpTo } from '#http/wire/params.ts';
import type { SendMail, SendText } from '#mail/mail.ts';
import type { RunWrite } from '#writes/run-write.ts';
import {
  checkOwnPassword,
  createAccount,
  getAccount,
  noteShownPassword,
  updateEmail,
  updateName,
  updatePassword,
  updatePhone,
  updatePrefs,
} from './account.ts';
import { type AccountLimits, createAccountLimits } from './account-limits.ts';
import { emailRule, newIdRule, newPasswordRule, passwordRule, phoneRule, prefsRule } from './account-params.ts';
import { countAttempt, settleAttempt } from './attempts.ts';
import { refuseGuessable } from './chosen-password.ts';
import { sourceOfMember } from './known-devices.ts';
import type { AliasSeal } from './login-alias.ts';
import type { MailLimits } from './mail-limits.ts';
import { mailedLinkRoutes } from './mailed-link-routes.ts';
import { mfaRoutes } from './mfa-routes.ts';
import type { AlertOwner } from './owner-alerts.ts';
import { phoneRoutes } from './phone-routes.ts';
import type { Seal } from './seal.ts';
import { sessionRoutes } from './session-routes.ts';
import { toAccount, toCounterAccount } from './wire-account.ts';

export interface AccountDeps {
  readonly config: Pick<Config, 'publicUrl' | 'host'>;
  readonly database: Database;
  /** Writes the user document along with the account. */
  readonly runWrite: RunWrite;
  readonly sendMail: SendMail;
  readonly mailLimits: MailLimits;
  readonly alertOwner: AlertOwner;
  /** Undefined where the operator has set no text gateway. */
  readonly sendText?: SendText | undefined;
  readonly now: () => Date;
  readonly origins: Origins;
  readonly aliasSeal: AliasSeal;
  /** Key of the ids in the answers to recovery requests. */
  readonly recoveryIdKey: Buffer;
  /** Seals the marks of the devices that an account knows. */
  readonly deviceKey: Buffer;
  readonly jwtKey: Buffer;
  /** Seals the stored second factors. */
  readonly seal: Seal;
  /** Runs work that nobody waits for; its failure is logged. */
  readonly runInBackground: (work: () => Promise<void>) => void;
}

const nameRule = textUpTo(128);

/** Registers the calls under /v1/account; wire sections 3, 6 and 7. */
export async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
  const limits = createAccountLimits(deps);

  app.addHook('onRequest', async (request) => {
    // The operator has no account, and these calls are for accounts.
    if (request.caller.kind === 'operator') requireMember(request, 'account');
  });

  app.post('/', { config: { needsRoom: true, forGuests: true } }, async (request, reply) => {
    await spendRateLimit(reply, limits.signUpPerAddress, addressKey(request.ip));
    const body = bodyOf(request);
    const wanted = {
      id: readParam(body, 'userId', newIdRule),
      email: readParam(body, 'email', emailRule),
      password: readParam(body, 'password', newPasswordRule),
      name: readOptionalParam(body, 'name', nameRule) ?? '',
      language: readLanguage(request),
    };
    await refuseGuessable(wanted.password, wanted.email);
    return reply.code(201).send(toAccount(await createAccount(deps, wanted)));
  });

  app.get('/', async (request) => {
    const member = requireMember(request, 'account');
    const account = await getAccount(deps, member);
    return member.counter ? toCounterAccount(account, member.counter) : toAccount(account);
  });

  app.get('/prefs', async (request) => (await getAccount(deps, requireMember(request, 'account'))).prefs);

  app.patch('/prefs', async (request) => {
    const member = requireMember(request, 'account');
    return toAccount(await updatePrefs(deps, member, readParam(bodyOf(request), 'prefs', prefsRule)));
  });

  app.patch('/name', async (request) => {
    const member = requireMember(request, 'account');
    return toAccount(await updateName(deps, member, readParam(bodyOf(request), 'name', textUpTo(128, 1))));
  });

  app.patch('/email', async (request, reply) => {
    const member = requireMember(request, 'account');
    const email = readParam(bodyOf(request), 'email', emailRule);
    const password = readParam(bodyOf(request), 'password', passwordRule);
    await limitedCheck(reply, limits, member, () => checkOwnPassword(deps, member, password));
    const type = 'user_target_already_exists';
    const refusals = { limit: limits.emailsRefusedPerAccount, key: member.accountId, type } as const;
    return toAccount(await countRefusals(reply, refusals, () => updateEmail(deps, member, email)));
  });

  app.patch('/phone', async (request, reply) => {
    const member = requireMember(request, 'account');
    const phone = readParam(bodyOf(request), 'phone', phoneRule);
    const password = readParam(bodyOf(request), 'password', passwordRule);
    await limitedCheck(reply, limits, member, () => checkOwnPassword(deps, member, password));
    await spendRateLimit(reply, limits.phoneChangesPerAccount, member.accountId);
    return toAccount(await updatePhone(deps, member, phone));
  });

  app.patch('/password', async (request, reply) => {
    const member = requireMember(request, 'account');
    const password = readParam(bodyOf(request), 'password', newPasswordRule);
    await refuseGuessable(password, member.email);
    const oldPassword = readOptionalParam(bodyOf(request), 'oldPassword', passwordRule);
    await limitedCheck(reply, limits, member, () => checkOwnPassword(deps, member, oldPassword));
    return toAccount(await updatePassword(deps, member, password));
  });

  // A call of our own: the wire contract knows no way to show the password again.
  app.post('/mfa/password', async (request, reply) => {
    const member = requireMember(request, 'account');
    const password = readParam(bodyOf(request), 'password', passwordRule);
    await limitedCheck(reply, limits, member, () => checkOwnPassword(deps, member, password));
    await noteShownPassword(deps, member);
    return reply.code(204).send();
  });

  sessionRoutes(app, { ...deps, limits, publicUrl: deps.config.publicUrl });
  mailedLinkRoutes(app, { ...deps, limits });
  mfaRoutes(app, { ...deps, limits, publicUrl: deps.config.publicUrl });
  phoneRoutes(app, { ...deps, limits });
}

/** Checks a password within the limit of attempts, counted for each session: a stolen one cannot use up the owner's. */
async function limitedCheck(
  reply: FastifyReply,
  limits: AccountLimits,
  member: Member,
  check: () => Promise<void>,
): Promise<void> {
  await settleAttempt(await countAttempt(reply, limits.ownPassword, member.accountId, sourceOfMember(member)), check);
}
