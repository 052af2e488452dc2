import { hourMs } from '@duka/domain/values/durations';
import type { FastifyInstance } from 'fastify';
import type { Seal } from '#account/seal.ts';
import type { Database } from '#database/database.ts';
import { createBackgroundTasks } from '#http/operation/background-tasks.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import type { SendMail } from '#mail/mail.ts';
import type { LogMailFailure } from '#mail/try-mail.ts';
import { createWaitingMailer } from '#mail/waiting-mails.ts';

/** Milliseconds between two checks for mails that were not sent. */
const mailsEveryMs = 10_000;

interface MailsDeps {
  readonly database: Database;
  readonly sendMail: SendMail;
  readonly seal: Seal;
  readonly now: () => Date;
}

/** Where there may be several processes, mails wait in the database until one of them has sent them. */
export function openMails(
  app: FastifyInstance,
  { database, sendMail, seal, now }: MailsDeps,
  logFailure: LogMailFailure,
): SendMail {
  const { shared } = database;
  if (!shared) return sendMail;
  const mailer = createWaitingMailer({ ...seal, waiting: shared.waitingMails, send: sendMail, logFailure });
  lookForMails(app, mailer.sendDue);
  addScheduledJob(app, { database, now }, { name: 'prune', everyMs: hourMs, work: () => shared.prune() });
  return mailer.sendMail;
}

/** Sends, until the app closes, what has come due. */
export function lookForMails(app: FastifyInstance, sendDue: () => Promise<void>): void {
  const runInBackground = createBackgroundTasks(app);
  const timer = setInterval(() => runInBackground(sendDue), mailsEveryMs).unref();
  app.addHook('preClose', async () => clearInterval(timer));
}
