import { toDay } from '@duka/domain/values/dates';
import { removeStored, store } from '#data/browser-storage.ts';
import { readToday, toServerText } from '#data/calls/now.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import { onEventsMissed } from '#data/connection/realtime.ts';
import type { Command, UnsentCommand } from './command.ts';
import { type CommandList, outboxName } from './command-list.ts';
import { openIdbStorage } from './idb-storage.ts';
import { withMemory } from './memory-storage.ts';
import { type Outcome, runCommands } from './run-commands.ts';
import { shopOf } from './send-commands.ts';
import { type FirstTry, isOwnSession, sendForOutcomes } from './send-for-outcomes.ts';
import { signCommand, toUnsigned } from './sign-command.ts';

/** Milliseconds before another try, doubled with each that fails, and the longest pause. */
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** The outbox of an account, whose commands are read from the disk. */
export interface OpenOutbox {
  /**
   * Stores commands, all or none, each in the place of a rejected one of its id, then tries to send them. Rejects with a
   * `DOMException` where there is no room for them, and an `AlreadyQueuedError` where another command waits under an id.
   */
  add(...all: readonly UnsentCommand[]): Promise<void>;
  /**
   * Adds a command that the seller waits for and tries to send it; resolves once it is added. Where the browser grants no storage it is
   * in memory for as long as the page lives. Rejects with an `AlreadyQueuedError`.
   */
  send(command: UnsentCommand, follow: FirstTry): Promise<Sending>;
  /** Sends what is pending, once the current sending is over. */
  run(): void;
  /** The same; resolves once everything that can be sent was tried. */
  sendAll(): Promise<void>;
  /** Sends a rejected command once more, with the corrections of the seller. */
  tryAgain(id: string, changes?: Correction): Promise<void>;
  /** The bytes of a command's file; undefined where it has none. */
  readBytes(id: string): Promise<ArrayBuffer | undefined>;
  /** Removes a command that is given up, or was done otherwise; those that depend on it are tried. */
  discard(id: string): Promise<void>;
  /** Sends nothing more; pending commands stay. */
  close(): void;
}

/** A command on its first try. */
export interface Sending {
  /** Whether it is on the disk, where it outlives the page. */
  readonly isStored: boolean;
  /** What came of the try; `held` for one that could not be tried yet. Never rejects. */
  readonly outcome: Promise<Outcome>;
}

/** What a seller can change in a rejected command; `file` as undefined takes the file away. */
export type Correction = Partial<Pick<Command, 'data' | 'seen' | 'file'>>;

/** Who is signed in, and what is done where the screens may show less, or more, than there is. */
export interface Owner {
  readonly userId: string;
  /** The seller's shop, once it is known: commands that do not name one are about it. */
  readonly readStoreId?: () => string | undefined;
  /** Called when the commands are known, and after one was sent: what the screens show is old. */
  readonly onChanged: () => void;
}

/** Opens the commands of an account on this device, and sends them whenever there may be a network; `list` shows them to the page. */
export async function openOutbox({ userId, readStoreId, onChanged }: Owner, list: CommandList): Promise<OpenOutbox> {
  const storage = withMemory(await openDisk(outboxName(userId)));
  // By the clock of this device: from two of its moments the server works out how long ago something was done (R33).
  const now = () => new Date();
  const channel = new BroadcastChannel(outboxName(userId));
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  /** Has a run that waits for an upload look for more to send. */
  let notifyRun = () => {};
  const troubles = new Map<string, number>();
  const firstTries = new Map<string, FirstTry & { readonly end: (outcome: Outcome) => void }>();

  /** Notes what came of first tries. What fails in a call with others is tried alone next. */
  function endTries(commands: readonly Command[], answer: Outcome | readonly Outcome[]): void {
    const isWhole = 'kind' in answer;
    if (isWhole && commands.length > 1 && answer.kind !== 'later' && answer.kind !== 'signed-out') return;
    for (const [at, { id }] of commands.entries()) {
      const outcome = isWhole ? answer : answer[at];
      if (outcome && outcome.kind !== 'seen') firstTries.get(id)?.end(outcome);
    }
  }

  /** Returns what became of a command whose try nobody has reported: another tab may have sent it. */
  async function findOutcome(id: string): Promise<Outcome> {
    const command = (await storage.list()).find((one) => one.id === id);
    if (command?.refusal) return { kind: 'refused', refusal: command.refusal };
    return { kind: command?.state === 'sent' ? 'sent' : 'held' };
  }

  /** Reads the commands for the page, and notes their number for the question before a sign-out. */
  async function readAnew(): Promise<void> {
    const commands = await storage.list();
    if (isClosed) return;
    list.set(
      userId,
      commands.map((command) => (firstTries.has(command.id) ? { ...command, isFirstTry: true } : command)),
    );
    const unsent = commands.filter(({ state, isQuiet }) => state !== 'sent' && !isQuiet).length;
    if (unsent > 0) store(outboxName(userId), String(unsent));
    else removeStored(outboxName(userId));
  }

  /** What was sent before today is not shown any more, also on a page that stays open over night. */
  async function forgetEarlierDays(): Promise<void> {
    const today = readToday();
    for (const { id, state, sentAt } of await storage.list()) {
      if (state === 'sent' && (sentAt === undefined || toDay(toServerText(sentAt)) !== today)) await storage.remove(id);
    }
  }

  async function changed(): Promise<void> {
    await readAnew();
    if (!isClosed) channel.postMessage('changed');
  }

  async function work(): Promise<void> {
    clearTimeout(timer);
    if (!(await storage.list()).some(({ state }) => state === 'waiting')) return;
    let sent = 0;
    const findTry = (id: string) => firstTries.get(id);
    const stores = { readBytes: storage.readBytes, listCommands: storage.list };
    const sender = { ...stores, userId, now, findTry, ownStoreId: readStoreId?.() };
    const send = async (commands: readonly Command[]): Promise<Outcome | readonly Outcome[]> => {
      if (isClosed) return { kind: 'later' };
      // What the page itself has just asked for is as much its account's as any other call.
      const isAsked = commands.every(({ id }) => firstTries.has(id));
      if (!isAsked && !(await isOwnSession(userId))) return { kind: 'signed-out' };
      const answer = await sendForOutcomes(commands, sender).catch((error) => {
        if (!commands.some(({ id }) => firstTries.get(id)?.signal.aborted)) throw error;
        return { kind: 'later' } as const;
      });
      // Who follows a first try shows itself what came of it.
      sent += [answer]
        .flat()
        .filter(({ kind }, at) => kind === 'sent' && !firstTries.has(commands[at]?.id ?? '')).length;
      endTries(commands, answer);
      return answer;
    };
    const groupOf = (command: Command) => (command.file ? undefined : shopOf(command, sender.ownStoreId));
    const waitForMore = () =>
      new Promise<void>((resolve) => {
        notifyRun = resolve;
      });
    const working = { storage, now, send, groupOf, troubles, waitForMore };
    const end = await inOneTab(userId, () => runCommands(working)).catch(toEnd);
    await changed();
    if (sent > 0) onChanged();
    if (end !== 'later') pauseMs = firstPauseMs;
    else if (!isClosed) {
      timer = setTimeout(run, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  function run(): void {
    if (isClosed) return;
    notifyRun();
    if (running) {
      isAskedAgain = true;
      return;
    }
    running = work()
      .catch(passIfGone)
      .finally(() => {
        running = undefined;
        if (!isAskedAgain) return;
        isAskedAgain = false;
        run();
      });
  }

  /** A network that may be back is tried at once, and not after the pause. */
  const wake = () => {
    pauseMs = firstPauseMs;
    if (document.visibilityState === 'hidden') return;
    void forgetEarlierDays().then(readAnew).catch(passIfGone);
    run();
  };
  const stops = [onEventsMissed(wake), listen(window, 'focus', wake), listen(document, 'visibilitychange', wake)];
  channel.onmessage = () => {
    notifyRun();
    readAnew().catch(passIfGone);
  };

  await forgetEarlierDays();
  const before = JSON.stringify(list.read());
  await readAnew();
  // The screens may have been drawn before they were read, or another tab may have added some since.
  if (JSON.stringify(list.read()) !== before) onChanged();
  const outbox: OpenOutbox = {
    async add(...all) {
      // A browser that needs room does not remove them then.
      void navigator.storage?.persist?.();
      const doneAt = now().toISOString();
      await storage.add(
        ...(await Promise.all(all.map((command) => signCommand({ doneAt, storeId: readStoreId?.(), ...command })))),
      );
      // They are queued now: whatever else fails, no error says that they are not.
      await changed().catch((error) => console.error('What is queued could not be shown.', error));
      run();
    },
    async send(command, follow) {
      const outcome = new Promise<Outcome>((resolve) => {
        const end = (ended: Outcome) => {
          firstTries.delete(command.id);
          resolve(ended);
        };
        firstTries.set(command.id, { ...follow, end });
      });
      const signed = await signCommand({
        ...{ doneAt: now().toISOString(), storeId: readStoreId?.() },
        ...command,
      });
      const isStored = await storage.addForNow(signed).catch((error) => {
        firstTries.delete(command.id);
        throw error;
      });
      await changed().catch(passIfGone);
      const sendNow = async () => {
        await outbox.sendAll();
        firstTries.get(command.id)?.end(await findOutcome(command.id));
        await readAnew();
      };
      sendNow().catch((error) => {
        firstTries.get(command.id)?.end({ kind: 'later', error });
        passIfGone(error);
      });
      return { isStored, outcome };
    },
    run,
    async sendAll() {
      run();
      while (running) await running;
    },
    async tryAgain(id, changes = {}) {
      const before = changes.data && (await storage.list()).find((one) => one.id === id);
      // Other data are signed by who is unlocked now.
      const signed = before?.proof && (await signCommand(toUnsigned({ ...before, ...changes })));
      await storage.change(id, {
        ...{ ...changes, state: 'waiting', refusal: undefined },
        ...(signed && { member: signed.member, proof: signed.proof }),
      });
      await changed();
      run();
    },
    async discard(id) {
      await storage.remove(id);
      await changed();
      run();
    },
    readBytes: storage.readBytes,
    close() {
      isClosed = true;
      for (const { end } of firstTries.values()) end({ kind: 'later' });
      clearTimeout(timer);
      for (const stop of stops) stop();
      channel.close();
      // What is being sent is noted down first.
      void Promise.resolve(running).then(() => storage.close());
    },
  };
  run();
  return outbox;
}

/** Resolves to undefined where the browser grants no storage. */
async function openDisk(name: string) {
  if (!('indexedDB' in globalThis)) return undefined;
  return openIdbStorage(name).catch((error) => {
    if (!(error instanceof DOMException)) throw error;
    return undefined;
  });
}

/** Two tabs would send everything twice, which is only useless, and could change the order, which is not. */
function inOneTab<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(outboxName(userId), work) : work();
}

/** Another tab may have removed everything, at a sign-out: then nothing is left to send. */
function passIfGone(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

/** What comes of asking who is signed in while that cannot be answered. */
function toEnd(error: unknown): 'later' | 'signed-out' {
  const { isNetwork, isAuthentication, status } = toApiFailure(error);
  if (isAuthentication) return 'signed-out';
  if (isNetwork || status >= 400) return 'later';
  throw error;
}

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
