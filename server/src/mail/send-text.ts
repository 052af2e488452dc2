import type { Config } from '#config.ts';
import type { SendText } from './mail.ts';
import { createOutboxFolder } from './outbox-folder.ts';

/** Milliseconds to wait for a text gateway that does not answer. */
const timeoutMs = 15_000;

/**
 * Sends through the text gateway of SMS_URL: a POST of `{to, text}` as JSON, with SMS_KEY as bearer token where it is
 * set. With `outbox` in its place each text is a file beside the mails and stands in the log. Returns undefined without
 * SMS_URL: then no number can be proven. The sender throws when the gateway does not take a text.
 */
export function createSendText(
  { smsUrl, smsKey, dataDir }: Pick<Config, 'smsUrl' | 'smsKey' | 'dataDir'>,
  log: (line: string) => void,
): SendText | undefined {
  if (smsUrl === undefined) return undefined;
  if (smsUrl === 'outbox') {
    const store = createOutboxFolder(dataDir, 'txt');
    return async ({ to, text }) => log(`Text to ${to} is in ${await store(`To: ${to}\n\n${text}\n`)}\n  ${text}`);
  }
  const headers = { 'content-type': 'application/json', ...(smsKey && { authorization: `Bearer ${smsKey}` }) };
  return async ({ to, text }) => {
    const answer = await fetch(smsUrl, {
      ...{ method: 'POST', headers, body: JSON.stringify({ to, text }) },
      // The key and the number are for this one host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The text gateway answered ${answer.status}.`);
  };
}
