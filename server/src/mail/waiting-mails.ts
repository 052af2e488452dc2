import { randomUUID } from 'node:crypto';
import type { WaitingMails } from '#database/shared-state.ts';
import type { Mail, SendMail } from './mail.ts';
import { claimedMs, type LogMailFailure, tryMail } from './try-mail.ts';

interface Deps {
  readonly waiting: WaitingMails;
  /** Hands a mail to the mail server. */
  readonly send: SendMail;
  /** Turns a text into one that the database stores and only this server's key opens, and back. */
  readonly seal: (text: string, owner: string) => string;
  readonly open: (sealed: string, owner: string) => string;
  readonly logFailure: LogMailFailure;
}

export interface WaitingMailer {
  /** Resolves once the mail is stored and was tried; one that did not leave is tried again. Throws when it cannot be stored. */
  readonly sendMail: SendMail;
  /** Sends what is due, such as what a process left behind that was killed. */
  sendDue(): Promise<void>;
}

/**
 * Stores each mail in the database until a mail server has it, so that it leaves though its process is killed, and by one
 * process alone (decision 0058). The links in mails open accounts, so they are sealed.
 */
export function createWaitingMailer({ waiting, send, seal, open, logFailure }: Deps): WaitingMailer {
  const attempt = (id: string, mail: Mail, tries: number) =>
    tryMail(() => send(mail), tries, {
      remove: () => waiting.remove(id),
      delay: (ms) => waiting.delay(id, ms),
      logFailure,
    });

  return {
    async sendMail(mail) {
      const id = randomUUID();
      await waiting.add({ id, sealed: seal(JSON.stringify(mail), id) }, claimedMs);
      await attempt(id, mail, 1);
    },
    async sendDue() {
      for (;;) {
        const claimed = await waiting.claim(claimedMs);
        if (!claimed) return;
        await attempt(claimed.id, JSON.parse(open(claimed.sealed, claimed.id)) as Mail, claimed.tries);
      }
    },
  };
}
