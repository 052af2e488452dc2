import type { Config } from '#config.ts';
import type { Mail, SendMail } from './mail.ts';
import { createOutboxFolder } from './outbox-folder.ts';

/** Milliseconds to wait for a mail server that does not answer. */
const timeoutMs = 15_000;

/**
 * Sends through the mail server of SMTP_URL. Without one, writes each mail to `outbox/` in the data folder and passes
 * the links in it to `log`, so that the operator can follow them (R9).
 */
export function createSendMail(
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>,
  log: (line: string) => void,
): SendMail {
  const from = senderAddress(config.publicUrl);
  if (config.smtpUrl === undefined) return createOutbox(config.dataDir, from, log);
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const { smtpUrl: url } = config;
  const open = once(async () => (await import('nodemailer')).createTransport({ url, ...timeouts }, { from }));
  return async (mail) => {
    await (await open()).sendMail(toMessage(mail));
  };
}

function createOutbox(dataDir: string, from: string, log: (line: string) => void): SendMail {
  const settings = { streamTransport: true, buffer: true } as const;
  const open = once(async () => (await import('nodemailer')).createTransport(settings, { from }));
  const store = createOutboxFolder(dataDir, 'eml');
  return async (mail) => {
    const { message } = await (await open()).sendMail(toMessage(mail));
    const path = await store(message as Buffer);
    const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
    log(`Mail to ${mail.to}, "${mail.subject}", is in ${path}${links.map((link) => `\n  ${link}`).join('')}`);
  };
}

/** The mail library is loaded with the first mail, so that a start does not wait for it. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The address is given as an object, so that no text in it can become a second recipient. */
function toMessage({ to, ...mail }: Mail) {
  return { ...mail, to: { name: '', address: to } };
}

function senderAddress(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return `Duka <no-reply@${host}>`;
}
