import { randomUUID } from 'node:crypto';
import type { WaitingMails } from '#database/shared-state.ts';
import type { Mail, SendMail } from './mail.ts';

interface Deps {
  readonly waiting: WaitingMails;
  /** Hands a mail to the mail server. */
  readonly send: SendMail;
  /** Turns a text into one that the database keeps and only this server's key opens, and back. */
  readonly seal: (text: string, owner: string) => string;
  readonly open: (sealed: string, owner: string) => string;
  readonly logFailure: (error: unknown, words: string) => void;
}

export interface WaitingMailer {
  /** Resolves once the mail is stored and was tried; one that did not leave is tried again. Throws when it cannot be stored. */
  readonly sendMail: SendMail;
  /** Sends what is due, such as what a process left behind that was killed. */
  sendDue(): Promise<void>;
}

/** Milliseconds for which a mail is one process's alone: longer than a mail server takes that does not answer. */
const claimedMs = 60_000;
/** Milliseconds until the second try; each further one waits twice as long, an hour at most. */
const firstDelayMs = 30_000;
const longestDelayMs = 60 * 60 * 1000;
/** After so many tries, some nine hours, the links in most mails have expired. */
const mostTries = 15;

/**
 * Keeps each mail in the database until a mail server has it, so that it leaves though its process is killed, and by one
 * process alone (decision 0058). The links in mails open accounts, so they are sealed.
 */
export function createWaitingMailer({ waiting, send, seal, open, logFailure }: Deps): WaitingMailer {
  async function attempt(id: string, mail: Mail, tries: number): Promise<void> {
    try {
      await send(mail);
    } catch (error) {
      if (tries < mostTries) {
        logFailure(error, 'a mail has not left and is tried again');
        return waiting.delay(id, Math.min(firstDelayMs * 2 ** (tries - 1), longestDelayMs));
      }
      logFailure(error, 'a mail is given up');
    }
    await waiting.remove(id);
  }

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
