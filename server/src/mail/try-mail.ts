/** Hears of a mail that has not left. */
export type LogMailFailure = (error: unknown, words: string) => void;

/** The queue of mails in the database until a mail server has them. */
interface Waiting {
  remove(): Promise<void>;
  /** Delays the next try by `ms` milliseconds. */
  delay(ms: number): Promise<void>;
  readonly logFailure: LogMailFailure;
}

/** Milliseconds for which a mail is one process's alone: longer than a mail server takes that does not answer. */
export const claimedMs = 60_000;
/** Milliseconds until the second try; each further one waits twice as long, an hour at most. */
const firstDelayMs = 30_000;
const maxDelayMs = 60 * 60 * 1000;
/** The most tries of a mail: after some nine hours the links in most mails have expired. */
const maxTries = 15;

/** Sends a mail for the `tries`th time; one that fails is retried later, and dropped in the end. */
export async function tryMail(
  send: () => Promise<void>,
  tries: number,
  { remove, delay, logFailure }: Waiting,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (tries < maxTries) {
      logFailure(error, 'a mail has not left and is tried again');
      return delay(Math.min(firstDelayMs * 2 ** (tries - 1), maxDelayMs));
    }
    logFailure(error, 'a mail is given up');
  }
  await remove();
}
