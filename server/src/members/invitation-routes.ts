import { hourMs } from '@duka/domain/values/durations';
import { languageOf } from '@duka/domain/values/language';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import { makeInvitationMail } from '#account/account-mails.ts';
import { emailRule } from '#account/account-params.ts';
import { cleanName } from '#account/clean-name.ts';
import { checkLinkUrl, urlRule } from '#account/links.ts';
import type { MailLimits } from '#account/mail-limits.ts';
import { wordsIn } from '#account/mail-words/mail-words.ts';
import type { Config } from '#config.ts';
import { apiError } from '#errors.ts';
import { requireMember, requireWriter } from '#http/caller/caller.ts';
import { createCallLimit, spendCallerLimit } from '#http/limits/rate-limit.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { readOptionalParam } from '#http/wire/params.ts';
import type { SendMail, SendText } from '#mail/mail.ts';
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  type InvitationDeps,
  type NewInvitation,
} from './invitations.ts';

interface Deps extends InvitationDeps {
  readonly config: Pick<Config, 'publicUrl' | 'host'>;
  readonly sendMail: SendMail;
  readonly mailLimits: MailLimits;
  readonly sendText?: SendText | undefined;
  /** Runs work that nobody waits for, and logs its failure. */
  readonly runInBackground: (work: () => Promise<void>) => void;
}

/** In an hour: invitations that one account makes, texts of it and to one number, and invitations that one caller looks at. */
const perHour = { made: 60, texts: 10, textsToPhone: 3, read: 60 };

/** How an invitation was sent beside its link; null where only the link is answered. */
type SentBy = 'mail' | 'text' | null;

/** Registers the calls that invite people to work in a shop with an account of their own, under `/v1` (R64). */
export async function invitationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, config, now } = deps;
  const limitOf = (name: keyof typeof perHour) => createCallLimit(deps, `invitations ${name}`, perHour[name], hourMs);
  const [made, texts, textsToPhone, read] = [
    limitOf('made'),
    limitOf('texts'),
    limitOf('textsToPhone'),
    limitOf('read'),
  ];
  addScheduledJob(app, deps, {
    ...{ name: 'invitations', everyMs: hourMs },
    work: () => database.transaction(({ invitations }) => invitations.deleteExpired(now().toISOString())),
  });

  /** `{ url?, email? }`: `url` is the page's own origin; with `email` the link goes there, else as a text to the member's phone. */
  app.post('/shops/:storeId/members/:memberId/invitation', async (request, reply) => {
    const { storeId } = await requireShop(database, request, ['staff']);
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, made);
    const { memberId } = request.params as { memberId: string };
    const origin = readOrigin(request, readOptionalParam(bodyOf(request), 'url', urlRule));
    const email = readOptionalParam(bodyOf(request), 'email', emailRule);
    const invitation = await createInvitation(deps, { storeId, memberId }, caller);
    const url = `${origin}/join/${invitation.token}`;
    const accountId = caller.kind === 'member' ? caller.accountId : '';
    const sentBy = await send(invitation, { url, email, accountId });
    return reply.code(201).send({ url, expire: toWireDate(invitation.expiresAt), sentBy });
  });

  app.get('/invitations/:token', async (request, reply) => {
    await spendCallerLimit(request, reply, read);
    const { token } = request.params as { token: string };
    const { invitation, member, shop } = await findInvitation(database, token, now());
    return {
      storeName: shop.attributes.storeName,
      ...{ memberName: member.attributes.name, role: member.attributes.role },
      expire: toWireDate(invitation.expiresAt),
    };
  });

  app.post('/invitations/:token', async (request, reply) => {
    const caller = requireMember(request, 'account');
    // A counter's session is nobody's, and its account is the owner's; what a JWT does ends with it (wire section 3).
    if (caller.counter || caller.isByJwt) throw apiError('user_unauthorized');
    await spendCallerLimit(request, reply, read);
    const { token } = request.params as { token: string };
    return reply.code(201).send(await acceptInvitation(deps, token, caller));
  });

  /** Returns the origin of a link: of the page that asks, or of this server, by the rule of mailed links. */
  function readOrigin(request: FastifyRequest, url: string | undefined): string {
    const asked = url ?? config.publicUrl ?? `${request.protocol}://${request.host}`;
    return checkLinkUrl(request, asked, config).origin;
  }

  /** Sends the link, where it may be: beyond the limits of mails and texts the caller hands it over. */
  async function send(
    { shopName: shop, memberName: name, phone }: NewInvitation,
    { url, email, accountId }: { readonly url: string; readonly email: string | undefined; readonly accountId: string },
  ): Promise<SentBy> {
    const language = languageOf((await database.accounts.get(accountId))?.prefs ?? {});
    if (email !== undefined) {
      if (!(await deps.mailLimits.takeMemberMail({ email, emailVerified: false, accountId }))) return null;
      const mail = makeInvitationMail(email, { shop, name, link: url, language });
      deps.runInBackground(() => deps.sendMail(mail));
      return 'mail';
    }
    const { sendText } = deps;
    if (!sendText || phone === null) return null;
    if ((await texts.take(accountId)) < 0 || (await textsToPhone.take(phone)) < 0) return null;
    const text = wordsIn(language).invitationText(cleanName(shop), url);
    deps.runInBackground(() => sendText({ to: phone, text }));
    return 'text';
  }
}
