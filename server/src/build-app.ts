import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hourMs } from '@duka/domain/values/durations';
import { isLanguage } from '@duka/domain/values/language';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { findAccountScope, findCallerScope } from '#access/caller-scope.ts';
import { checkOwnPassword, storeLanguage } from '#account/account.ts';
import { describeAccount } from '#account/account-data.ts';
import { makeSessionEvent } from '#account/account-events.ts';
import { accountRoutes } from '#account/account-routes.ts';
import { findByJwt, findLiveSession } from '#account/live-session.ts';
import { makePhoneAlias } from '#account/login-alias.ts';
import { createMailLimits } from '#account/mail-limits.ts';
import { createNotificationMailer } from '#account/notification-mails.ts';
import { createOwnerAlerts } from '#account/owner-alerts.ts';
import type { Seal } from '#account/seal.ts';
import { readServerKey } from '#account/server-key.ts';
import { findSignedIn } from '#account/sessions.ts';
import { describeDevice } from '#account/user-agent.ts';
import { catalogueRoutes } from '#catalogue/catalogue-routes.ts';
import { commandRoutes } from '#commands/command-routes.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { documentRoutes } from '#documents/document-routes.ts';
import { exportDocuments } from '#documents/export-documents.ts';
import { apiError } from '#errors.ts';
import { feedRoutes } from '#feed/feed-routes.ts';
import { readDayMoney } from '#figures/day-money.ts';
import { debtRoutes } from '#figures/debt-routes.ts';
import { figureRoutes } from '#figures/figure-routes.ts';
import { moneyRoutes } from '#figures/money-routes.ts';
import { peopleRoutes } from '#figures/people-routes.ts';
import { accountStorageRoutes } from '#files/account-storage.ts';
import { fileRoutes } from '#files/file-routes.ts';
import { openFileStorage, removeContents } from '#files/file-storage.ts';
import { initialsRoute } from '#files/initials-route.ts';
import { type FindSignedIn, findCaller, findVisitor } from '#http/caller/caller-lookup.ts';
import { createKeyCheck } from '#http/caller/operator-key.ts';
import { addCors, checkOrigin, createOrigins } from '#http/caller/origin.ts';
import { checkProject } from '#http/caller/project.ts';
import type { SessionToken } from '#http/caller/session-token.ts';
import { boundAnswers } from '#http/limits/answer-bounds.ts';
import { boundBodies, boundOtherBodies, storedLengthOf } from '#http/limits/body-bounds.ts';
import { boundIdleConnections } from '#http/limits/idle-connections.ts';
import { sweepLimitCounts } from '#http/limits/rate-limit.ts';
import { createReadQueue, runHandlersInTurn, runReadsInTurn, turnOf } from '#http/limits/turns.ts';
import { createBackgroundTasks } from '#http/operation/background-tasks.ts';
import { addClosing } from '#http/operation/closing.ts';
import { createDiskReserve, setRoomAside } from '#http/operation/disk-reserve.ts';
import { addHealth } from '#http/operation/health-routes.ts';
import { createMetrics } from '#http/operation/metrics.ts';
import { addMetrics } from '#http/operation/metrics-routes.ts';
import { warnOfUnknownProxy } from '#http/operation/proxy-warning.ts';
import { addRequestLog } from '#http/operation/request-log.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import { addApiHeaders } from '#http/wire/api-headers.ts';
import { addCompression } from '#http/wire/compress.ts';
import { addErrorReplies } from '#http/wire/error-reply.ts';
import { acceptJsonBodies } from '#http/wire/json-body.ts';
import { makeAccountLiveEvent } from '#http/wire/live-event.ts';
import { importRoutes } from '#imports/import-routes.ts';
import { localeRoutes } from '#locations/locale-routes.ts';
import { locationRoutes } from '#locations/location-routes.ts';
import { type AskRemote, createRemoteService } from '#locations/remote-service.ts';
import type { SendMail, SendText } from '#mail/mail.ts';
import { marketRoutes } from '#market/market-routes.ts';
import { findActor, readOverride } from '#members/actor.ts';
import { guardCounter } from '#members/counter-guard.ts';
import { counterRoutes } from '#members/counter-routes.ts';
import { forgetOldActivities } from '#members/forget-activities.ts';
import { handoverRoutes } from '#members/handover-routes.ts';
import { invitationRoutes } from '#members/invitation-routes.ts';
import { memberRoutes } from '#members/member-routes.ts';
import { createPinTries } from '#members/pins.ts';
import { checkExpiring } from '#notifications/expiry-check.ts';
import { forgetOldNotifications } from '#notifications/forget-notifications.ts';
import { checkPermits } from '#notifications/permit-check.ts';
import { createProviders } from '#payments/open-provider.ts';
import { runPaymentRequests } from '#payments/payment-clock.ts';
import { createPaymentAsker } from '#payments/payment-limits.ts';
import { paymentRoutes } from '#payments/payment-routes.ts';
import { providerRoutes } from '#payments/provider-routes.ts';
import { createSandbox } from '#payments/sandbox.ts';
import { walletMessageRoutes } from '#payments/wallet-message-routes.ts';
import { webhookRoutes } from '#payments/webhook-routes.ts';
import { personalDataRoutes } from '#personal-data/personal-data-routes.ts';
import { createHub } from '#realtime/hub.ts';
import { realtimeRoutes } from '#realtime/realtime-routes.ts';
import { registerRoutes } from '#register/register-routes.ts';
import { orderLinkRoute } from '#storefront/order-link-route.ts';
import { createOrderLinks } from '#storefront/order-links.ts';
import { pageToolsRoutes } from '#storefront/page-tools-routes.ts';
import { storefrontRoutes } from '#storefront/storefront-routes.ts';
import { cancelUnconfirmed } from '#storefront/unconfirmed-orders.ts';
import { webRoutes } from '#web/web-routes.ts';
import { createRowQuota } from '#writes/row-quota.ts';
import { createRunWrite, makeDocumentEvent } from '#writes/run-write.ts';
import { createFastify } from './create-fastify.ts';
import { createEffects } from './effects.ts';
import { lookForMails, openMails } from './open-mails.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  readonly sendMail: SendMail;
  /** With it new phone numbers must be proven by a code (R16). */
  readonly sendText?: SendText | undefined;
  /** Seals the stored second factors; `sealStoredFactors` has tried it on this database. */
  readonly seal: Seal;
  /** The folder with the built web app; without it only the API is served. */
  readonly webRoot?: string;
  readonly now?: () => Date;
  /** Aborted once the server is told to stop, while it still serves. */
  readonly leaving?: AbortSignal;
  /** The destination of the structured log; without it the app logs nothing. */
  readonly logger?: FastifyServerOptions['logger'];
}

/** Joins the rooms into one app, by hand, in order. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, sendText, seal, webRoot, now = () => new Date(), logger } = options;
  const app = createFastify(config, logger);
  const origins = createOrigins(config.publicUrl);
  const runInBackground = createBackgroundTasks(app);
  const aliasSeal = { key: await readServerKey(database, 'login-alias'), now };
  const recoveryIdKey = await readServerKey(database, 'stand-in');
  const deviceKey = await readServerKey(database, 'known-devices');
  const jwtKey = await readServerKey(database, 'jwts');
  const orderLinks = createOrderLinks(await readServerKey(database, 'order-links'));
  const pins = {
    ...{ database, now, seal, pinKey: await readServerKey(database, 'pins') },
    tries: createPinTries({ database, now }),
  };

  const logMailFailure = (error: unknown, words: string) => app.log.error({ err: error }, words);
  const sendMail = openMails(app, { database, sendMail: options.sendMail, seal, now }, logMailFailure);
  const isOperatorKey = createKeyCheck(config.apiKey);
  const metrics = createMetrics();
  metrics.addReading('duka_database_writes_waiting', 'gauge', 'Writes that wait for their turn.', () =>
    database.writesWaiting(),
  );
  const sessions = { database, now };
  /** A session may have been ended by another process. */
  const findSession = async (token: SessionToken) => {
    if (database.shared) await database.shared.catchUp();
    return findSignedIn(sessions, token);
  };
  const hub = createHub({ now, logFailure: (error) => app.log.error({ err: error }, 'event failed') });
  const leave = database.listen((event) => {
    if (event.kind === 'missed') hub.endAll('missed');
    else hub.publish(event.kind === 'account' ? makeAccountLiveEvent(event) : makeDocumentEvent(database, event));
  });
  app.addHook('onClose', async () => leave());

  const appUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const mailLimits = createMailLimits({ database, now });
  const { mailNotifications, sendHeld, joinLater } = createNotificationMailer({
    ...{ database, sendMail, runInBackground, now, appUrl, mailLimits },
    handOver: options.sendMail,
    logFailure: logMailFailure,
  });
  const { alertOwner, alertDeletion } = createOwnerAlerts({ sendMail, mailLimits, joinLater, runInBackground, appUrl });
  lookForMails(app, sendHeld);
  app.addHook('onReady', async () => runInBackground(sendHeld));
  const effects = createEffects({
    ...{ provesPhones: sendText !== undefined, publicUrl: config.publicUrl },
    accountStorageBytes: config.accountStorageBytes,
  });
  const disk = createDiskReserve({
    ...{ dataDir: config.dataDir, reserveBytes: config.diskReserveBytes },
    ...{ log: app.log, now },
  });
  app.addHook('onReady', async () => void (await disk.state()));
  metrics.addReading('duka_disk_free_bytes', 'gauge', 'Free bytes of the disk with the data folder.', disk.freeBytes);
  const rowQuota = createRowQuota(config.accountRowsBytes);
  const providers = createProviders({
    ...{ config, database, seal, sandbox: createSandbox(now) },
    log: (line) => app.log.warn(line),
  });
  const runWrite = createRunWrite({
    ...{ database, effects, mailNotifications, now, rowQuota },
    ...{ describeDevice, createPaymentAsker: (stores, at) => createPaymentAsker(providers, stores, at) },
  });
  const clock = runPaymentRequests(app, { database, runWrite, providers, now, metrics });
  const jobs = { database, now };
  sweepLimitCounts(app, jobs);
  addScheduledJob(app, jobs, { name: 'mail counts', everyMs: hourMs, work: mailLimits.prune });
  addScheduledJob(app, jobs, {
    ...{ name: 'shops', everyMs: hourMs, onceADay: true },
    async work() {
      await checkExpiring({ database, runWrite, now });
      await checkPermits({ database, runWrite, now });
      await forgetOldNotifications({ runWrite, now });
      await forgetOldActivities({ runWrite, now });
    },
  });

  addScheduledJob(app, jobs, {
    ...{ name: 'unconfirmed orders', everyMs: hourMs },
    work: () =>
      cancelUnconfirmed({
        ...{ database, runWrite, now },
        logFailure: (err, orderId) => app.log.error({ err, orderId }, 'an unconfirmed order was not cancelled'),
      }),
  });

  const storage = await openFileStorage({
    ...{ config, log: app.log },
    readDatabaseId: async () =>
      createHash('sha256')
        .update(await readServerKey(database, 'files'))
        .digest('hex'),
  });
  const reads = createReadQueue();
  metrics.addReading('duka_reads_waiting', 'gauge', 'Reads that wait for their turn.', reads.waiting);
  const { previews } = storage;
  metrics.addReading('duka_previews_made_total', 'counter', 'Previews that were made.', previews.made);
  metrics.addReading('duka_previews_waiting', 'gauge', 'Previews that wait for their turn.', previews.waiting);
  metrics.addReading('duka_preview_bytes', 'gauge', 'Bytes of the previews that are kept.', previews.sizeBytes);

  if (config.trustProxy === false) {
    warnOfUnknownProxy(app);
    boundIdleConnections(app.server);
  }
  app.decorateRequest('caller');
  app.decorateRequest('halfMember');
  app.decorateRequest('turn');
  addRequestLog(app);
  addApiHeaders(app);
  addErrorReplies(app);
  boundOtherBodies(app);
  addCompression(app);
  const unreadBytes = boundAnswers(app);
  metrics.addReading(
    'duka_answers_unread_bytes',
    'gauge',
    'Bytes of answers that wait for their readers.',
    unreadBytes,
  );
  acceptJsonBodies(app);
  await app.register(cookie);
  addCors(app, origins);
  addClosing(app);
  addMetrics(app, metrics, isOperatorKey);

  // Any question that the database answers from its own pages will do: there is no such file.
  addHealth(app, {
    database: () => database.files.get('none'),
    files: () => storage.content.check(),
    disk: disk.state,
    isLeaving: () => options.leaving?.aborted ?? false,
  });

  await app.register(
    async (v1) => {
      v1.addHook('onRequest', async (request, reply) => {
        checkProject(request);
        checkOrigin(request, origins);
        if (database.shared) await database.shared.catchUp();
        request.caller = await findCaller(request, {
          findSignedIn: (token) => findSignedIn(sessions, token),
          findByJwt: (jwt) => findByJwt(sessions, jwt, jwtKey),
          isOperatorKey,
        });
        await guardCounter(database, request);
        await readOverride(pins, request);
        request.turn = turnOf(request, reply);
        if (request.routeOptions.config.needsRoom) await setRoomAside(disk, reply, storedLengthOf(request));
      });
      boundBodies(v1);
      runHandlersInTurn(v1);
      v1.setNotFoundHandler(() => {
        throw apiError('general_route_not_found');
      });
      await v1.register(
        (room) =>
          accountRoutes(room, {
            ...{
              config,
              database,
              runWrite,
              sendMail,
              mailLimits,
              sendText,
              alertOwner,
              now,
              origins,
              aliasSeal,
              recoveryIdKey,
              deviceKey,
              jwtKey,
              seal,
            },
            runInBackground,
          }),
        { prefix: '/account' },
      );
      await v1.register((room) =>
        documentRoutes(room, {
          ...{ database, runWrite, now, reads },
          makeLoginAlias: (phone, accountId) => makePhoneAlias(phone, accountId, aliasSeal),
        }),
      );
      await v1.register(
        (room) =>
          personalDataRoutes(room, {
            ...{ database, runWrite, now, publicUrl: config.publicUrl },
            removeContents: (contentKeys) => removeContents(storage, contentKeys),
            exportDocuments: (accountId, readPage) => exportDocuments(database, accountId, readPage),
            reads,
            describeAccount: (member) => describeAccount({ database, now }, member),
            checkPassword: (member, password) => checkOwnPassword({ database }, member, password),
            mailDeletion: (member, dueAt) =>
              runInBackground(async () => {
                const account = await database.accounts.get(member.accountId);
                if (account) alertDeletion(account, dueAt);
              }),
            makeEnded: (session) => makeSessionEvent(session, 'delete'),
          }),
        { prefix: '/account' },
      );
      const { accountStorageBytes } = config;
      await v1.register((room) => fileRoutes(room, { database, storage, accountStorageBytes, now }), {
        prefix: '/storage/buckets/:bucketId/files',
      });
      await v1.register((room) => initialsRoute(room, { database }), { prefix: '/avatars' });
      await v1.register(localeRoutes, { prefix: '/locale' });
      // The official client calls this to check its settings.
      v1.get('/ping', async (_request, reply) => reply.type('text/plain; charset=UTF-8').send('Pong!'));
      await v1.register((room) => accountStorageRoutes(room, { database, accountStorageBytes, rowQuota }), {
        prefix: '/account/storage',
      });
      await v1.register(
        (room) =>
          commandRoutes(room, {
            ...{ database, runWrite, rowQuota, now },
            findActor: (...asked) => findActor(pins, ...asked),
          }),
        { prefix: '/shops' },
      );
      await v1.register((room) => providerRoutes(room, { config, database, runWrite, seal, now, providers }), {
        prefix: '/shops',
      });
      await v1.register((room) => counterRoutes(room, { ...pins, runWrite }), { prefix: '/shops' });
      await v1.register((room) => orderLinkRoute(room, { config, database, links: orderLinks, now }), {
        prefix: '/shops',
      });
      await v1.register((room) => paymentRoutes(room, { database, runWrite }), { prefix: '/shops' });
      await v1.register((room) => memberRoutes(room, { database, runWrite, now }), { prefix: '/shops' });
      await v1.register((room) =>
        invitationRoutes(room, { config, database, runWrite, now, sendMail, mailLimits, sendText, runInBackground }),
      );
      await v1.register(
        (room) =>
          handoverRoutes(room, {
            ...{ database, runWrite, rowQuota, now, sendMail, mailLimits, runInBackground, appUrl },
            checkPassword: (member, password) => checkOwnPassword({ database }, member, password),
          }),
        { prefix: '/shops' },
      );
      await v1.register(
        async (room) => {
          runReadsInTurn(room, reads);
          await pageToolsRoutes(room, { config, database, now });
        },
        { prefix: '/shops' },
      );
      for (const shopRoutes of [
        figureRoutes,
        debtRoutes,
        feedRoutes,
        moneyRoutes,
        peopleRoutes,
        registerRoutes,
        importRoutes,
        catalogueRoutes,
        walletMessageRoutes,
      ]) {
        const register = async (room: FastifyInstance) => {
          runReadsInTurn(room, reads);
          await shopRoutes(room, { database, runWrite, now });
        };
        await v1.register(register, { prefix: '/shops' });
      }
    },
    { prefix: '/v1' },
  );
  // Providers send no project, and what they say is nobody's call.
  await app.register((room) => webhookRoutes(room, { clock, now }), { prefix: '/v1/payments' });
  await app.register(
    (room) =>
      realtimeRoutes(room, {
        hub,
        metrics,
        origins,
        ...{ database, now },
        findSignedIn: findSession,
        findLiveSession: (member) => findLiveSession(sessions, member),
      }),
    { prefix: '/v1/realtime' },
  );
  await app.register((room) => locationRoutes(room, { askRemote: openRemoteLocations(app, config, now) }), {
    prefix: '/napa/v1',
  });

  await app.register(async (room) =>
    storefrontRoutes(room, {
      ...{ config, database, now, previews, reads, runWrite, origins },
      links: orderLinks,
      formKey: await readServerKey(database, 'order-forms'),
      sendCode: config.asksOrderCodes ? sendText : undefined,
      findProvider: async (storeId) => (await providers.open(storeId))?.provider.id,
      findShopsOf: async (request) => {
        const visitor = await findVisitor(request, findSession);
        return visitor.kind === 'guest' ? [] : (await findCallerScope(database, visitor)).storeIds;
      },
    }),
  );

  if (config.hasMarket) await app.register((room) => marketRoutes(room, { config, database, now, reads }));

  if (webRoot === undefined) {
    app.setNotFoundHandler(() => {
      throw apiError('general_route_not_found');
    });
  } else {
    await app.register((room) =>
      webRoutes(room, {
        ...{ config, webRoot, origins },
        findSeller: (request) => findSeller(database, findSession, request),
        storeLanguage: async (request, language) => {
          const visitor = await findVisitor(request, findSession);
          // A counter changes nothing of its account (R65).
          if (visitor.kind === 'member' && !visitor.counter) await storeLanguage({ database, now }, visitor, language);
        },
        readDayMoney: (storeId) => readDayMoney(database, storeId, now().getTime()),
      }),
    );
  }
  return app;
}

/** Finds the seller whose session comes with the request for a page, and their shop. */
async function findSeller(database: Database, findSession: FindSignedIn, request: FastifyRequest) {
  const visitor = await findVisitor(request, findSession);
  if (visitor.kind === 'guest') return undefined;
  const { members } = await findAccountScope(database, visitor.accountId);
  const own = visitor.counter ? undefined : members.find(({ role }) => role === 'owner');
  const language = (await database.accounts.get(visitor.accountId))?.prefs.language;
  return {
    accountId: visitor.accountId,
    storeId: own?.storeId,
    language: isLanguage(language) ? language : undefined,
  };
}

/** Opens the real location service in front of our own data, when the operator has set one. */
function openRemoteLocations(app: FastifyInstance, config: Config, now: () => Date): AskRemote | undefined {
  if (config.napaUrl === undefined) return undefined;
  const warn = (message: string, err: unknown) => app.log.warn({ err }, message);
  return createRemoteService({ url: config.napaUrl, keepDir: join(config.dataDir, 'locations'), now, warn });
}
