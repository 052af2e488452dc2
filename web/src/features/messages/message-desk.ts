import { parseMessage } from '@duka/domain/messages/message';
import { isSentSmaller } from '@duka/domain/messages/message-picture';
import { getFreshDocument } from '#data/calls/documents.ts';
import { readNowMs } from '#data/calls/now.ts';
import { isUnanswered, toApiFailure } from '#data/connection/api-error.ts';
import { ID } from '#data/connection/client.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { isNetworkOut } from '#data/connection/network-outage.ts';
import { pageOutbox } from '#data/outbox/create-outbox.ts';
import type { Sending } from '#data/outbox/open-outbox.ts';
import type { Outcome } from '#data/outbox/run-commands.ts';
import { m } from '#paraglide/messages.js';
import { onAccountCleanedUp } from '#session/account-cleanup.ts';
import { listLocalKeys, readLocal, removeLocal } from '#session/local-values.ts';
import { onSessionChange } from '#session/other-tabs.ts';
import { track } from '#settled.ts';
import { type Drafts, fileOf, isEmpty, type Leaving, openDrafts, putBack, type Written } from './drafts.ts';
import { listMessages, toMessageCommand } from './message-commands.ts';
import { announceMessage } from './message-events.ts';

/** A message from Send until it is stored, waits for the network in the outbox, or is back in the composer. */
export interface Delivery {
  readonly message: Leaving;
  /** The time at which Send was pressed. */
  readonly sentAt: string;
  /** Whether the outbox has it. */
  readonly isAdded?: boolean;
  /** The share of the file that has been sent, 0 to 1; undefined while none is being uploaded. */
  readonly progress?: number | undefined;
  /** Why it was not sent. */
  readonly problem?: string | undefined;
}

/**
 * Holds what a seller has written, and hands it to the outbox of the device when Send is pressed, for as long as the page lives: also
 * while other pages are shown.
 */
export interface MessageDesk {
  readonly drafts: Drafts;
  listDeliveries(): readonly Delivery[];
  subscribe(onChange: () => void): () => void;
  /** Sends the contact's draft and empties it. Failed messages before it are sent first. */
  send(contactId: string): void;
  /** Sends failed messages to the contact again, in their order. */
  retry(contactId: string): void;
  /** Gives a message that is not stored back to the composer. */
  takeBack(id: string): Promise<void>;
  /** Stops everything: nothing more is given back to the composer. */
  close(): void;
}

const desks = new Map<string, MessageDesk>();

/** By the account that is signed in, and the one that it writes for. */
const nameOfDesk = (me: string, senderId: string) => `${me} ${senderId}`;

function closeDesk(me: string): void {
  for (const [name, desk] of desks) {
    if (!name.startsWith(`${me} `)) continue;
    desk.close();
    desks.delete(name);
  }
}

onAccountCleanedUp(closeDesk);
// Another tab that signs out removes the stored values; what this one still sends would come back as a draft.
onSessionChange((change) => {
  if (change === 'signed-out') for (const name of desks.keys()) closeDesk(name.split(' ')[0] ?? '');
});

/** Opens the desk of an account, whose messages are from `senderId`: itself, or the owner of the shop that it works in. */
export function openDesk(me: string, senderId: string): MessageDesk {
  const name = nameOfDesk(me, senderId);
  const open = desks.get(name);
  if (open) return open;
  const desk = createDesk(me, senderId);
  desks.set(name, desk);
  return desk;
}

function createDesk(me: string, senderId: string): MessageDesk {
  // Comes after the page. Where its script does not arrive (ERR-007) no file survives a reload.
  const localFiles = import('#session/local-files.ts').then(
    ({ openLocalFiles }) => openLocalFiles(me),
    () => undefined,
  );
  const storeFile = (id: string, file: File) => void track(localFiles.then((files) => files?.store(id, file)));
  const drafts = openDrafts(me, storeFile, ID.unique);
  putBackUnsent(me, drafts);
  const listNeeded = () =>
    [...drafts.list().map(([, draft]) => draft), ...drafts.listLeft()].flatMap(({ fileId }) => fileId ?? []);
  void localFiles.then((files) => files?.discardOthers(listNeeded));

  let deliveries: readonly Delivery[] = [];
  let isClosed = false;
  let lastAdded: Promise<unknown> = Promise.resolve();
  const aborts = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const find = (id: string) => deliveries.find(({ message }) => message.tried.id === id);
  const listUnsent = (contactId: string) =>
    listMessages(pageOutbox.commands.read()).filter(({ to }) => to === contactId);

  function set(changed: readonly Delivery[]): void {
    deliveries = changed;
    for (const listener of listeners) listener();
  }

  function change(id: string, changes: Partial<Delivery>): void {
    set(deliveries.map((each) => (each.message.tried.id === id ? { ...each, ...changes } : each)));
  }

  function drop({ tried }: Leaving): void {
    set(deliveries.filter(({ message }) => message.tried.id !== tried.id));
  }

  function deliver(message: Leaving): void {
    const sentAt = new Date(readNowMs()).toISOString();
    set([...deliveries.filter((each) => each.message.tried.id !== message.tried.id), { message, sentAt }]);
    // One after another: the outbox has messages in the order in which they were written.
    const added = lastAdded.then(() => add(message));
    lastAdded = added.catch(() => undefined);
    void track(follow(message, added));
  }

  async function add(message: Leaving): Promise<Sending> {
    const { to, tried } = message;
    const file = await prepareFile(message);
    const outbox = await pageOutbox.open();
    const earlier = listUnsent(to).filter(({ id }) => id !== tried.id);
    const command = await toMessageCommand({ me, senderId }, message, file, earlier);
    // What is known to go nowhere is not waited for.
    if (connectivity.isDown()) {
      const { queueAll } = await import('#data/outbox/submit-commands.ts');
      await queueAll(pageOutbox, [command]);
      return { isStored: true, outcome: Promise.resolve({ kind: 'held' }) };
    }
    const abort = new AbortController();
    aborts.set(tried.id, abort);
    return outbox.send(command, { signal: abort.signal, onProgress: (progress) => change(tried.id, { progress }) });
  }

  async function prepareFile({ file: inMemory, fileId, isOriginal }: Leaving): Promise<File | undefined> {
    if (!(inMemory ?? fileId)) return undefined;
    const chosen = inMemory ?? (await (await localFiles)?.read(fileId ?? ''));
    if (!chosen) throw new Error(m.messages_file_gone());
    return isOriginal ? chosen : makeSmaller(chosen);
  }

  async function follow(message: Leaving, added: Promise<Sending>): Promise<void> {
    const { id } = message.tried;
    try {
      const { isStored, outcome } = await added;
      if (isClosed) return;
      // What is in memory alone would be lost with the page.
      if (isStored) drafts.release(message);
      change(id, { isAdded: true });
      const ended = await outcome;
      if (ended.kind === 'sent') {
        await announceStored(id, ended.document);
        if (!isClosed) drafts.release(message);
      }
      const problem = await findProblem(ended, isStored);
      // It may have been taken back meanwhile.
      if (isClosed || !find(id)) return;
      if (problem === undefined) drop(message);
      else await fail(message, problem);
    } catch (error) {
      if (isClosed || !find(id)) return;
      putBack(drafts, withoutFileId(message), describeFailure(error));
      drafts.release(message);
      drop(message);
    } finally {
      aborts.delete(id);
    }
  }

  /** Returns why a message was not sent; undefined for one that is stored, or waits in the outbox. */
  async function findProblem(outcome: Outcome, isStored: boolean): Promise<string | undefined> {
    if (outcome.kind === 'sent') return undefined;
    if (outcome.kind === 'refused') {
      console.error('A message could not be sent.', outcome.refusal);
      return outcome.refusal.message || m.messages_not_sent();
    }
    if (!('error' in outcome)) return undefined;
    const { error } = outcome;
    if (!isUnanswered(error) || !(await isNetworkOut())) return describeFailure(error);
    return isStored ? undefined : m.outbox_no_room();
  }

  /**
   * A failed message goes back to the composer, unless that holds something else or more messages wait behind it
   * (Q-060).
   */
  async function fail(message: Leaving, problem: string): Promise<void> {
    const { to, tried } = message;
    const isAlone = [...listUnsent(to).map(({ id }) => id), ...deliveries.flatMap(toIdOf(to))].every(
      (id) => id === tried.id,
    );
    if (isAlone && isEmpty(drafts.get(to))) await giveBack(message, problem);
    else change(tried.id, { problem });
  }

  async function giveBack(message: Leaving, problem?: string): Promise<void> {
    const { id } = message.tried;
    const doneAt = listUnsent(message.to).find((command) => command.id === id)?.doneAt;
    putBack(drafts, { ...withoutFileId(message), tried: { id, doneAt } }, problem);
    drafts.release(message);
    drop(message);
    aborts.get(id)?.abort();
    await (await pageOutbox.open()).discard(id);
  }

  /** The message's file is read from the outbox, before the text returns to the draft. */
  async function giveBackRefused(id: string): Promise<void> {
    const outbox = await pageOutbox.open();
    const command = listMessages(pageOutbox.commands.read()).find((each) => each.id === id);
    if (!command) return;
    const { to, content, file: { name = '', type = '' } = {} } = command;
    const bytes = await outbox.readBytes(id);
    putBack(drafts, { to, content, ...(bytes && { file: new File([bytes], name, { type }) }) });
    await outbox.discard(id);
  }

  function retry(contactId: string): void {
    for (const { id, state } of listUnsent(contactId)) {
      const delivery = find(id);
      if (delivery?.problem !== undefined) deliver(delivery.message);
      else if (!delivery && state === 'refused') void pageOutbox.open().then((outbox) => outbox.tryAgain(id));
    }
  }

  // The page was closed before the outbox had them.
  for (const message of drafts.listLeft()) deliver(message);

  return {
    drafts,
    listDeliveries: () => deliveries,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    send(contactId) {
      retry(contactId);
      const draft = drafts.get(contactId);
      const { content, tried = { id: ID.unique() } } = draft;
      const message = { to: contactId, content: content.trim(), tried, ...fileOf(draft) };
      drafts.handOver(message);
      deliver(message);
    },
    retry,
    async takeBack(id) {
      const delivery = find(id);
      await (delivery ? giveBack(delivery.message) : giveBackRefused(id));
    },
    close() {
      isClosed = true;
      for (const abort of aborts.values()) abort.abort();
    },
  };
}

/** An earlier version stored the messages that it was sending under keys of their own; they go back to the composer. */
function putBackUnsent(me: string, drafts: Drafts): void {
  for (const key of listLocalKeys(`duka.messages.unsent.${me}.`)) {
    const { to, content, ...left } = readLocal(key, (stored): Partial<Written> => Object(stored));
    if (typeof to === 'string' && typeof content === 'string') putBack(drafts, { to, content, ...fileOf(left) });
    removeLocal(key);
  }
}

function toIdOf(contactId: string) {
  return ({ message }: Delivery) => (message.to === contactId ? [message.tried.id] : []);
}

/** The device may have discarded the file since: it is stored anew. */
function withoutFileId(message: Leaving): Leaving {
  return message.file ? { ...message, fileId: undefined } : message;
}

/**
 * Logs a failure (MSG-036) and returns the message for the seller. The server's own sentence gives the reason, as
 * with a file that is too large (G-04).
 */
function describeFailure(error: unknown): string {
  const failure = toApiFailure(error);
  console.error('A message could not be sent.', failure);
  return failure.isNetwork || failure.message === '' ? m.messages_not_sent() : failure.message;
}

/** Shows a message that the server has stored, without waiting for the socket. */
async function announceStored(id: string, document: unknown): Promise<void> {
  const message = parseMessage(document ?? (await getFreshDocument('messages', id).catch(() => undefined)));
  if (message) announceMessage({ action: 'stored', message });
}

/** A photo is made smaller here, before anything is sent: on a slow line its megabytes would take minutes. */
async function makeSmaller(file: File): Promise<File> {
  if (!isSentSmaller(file)) return file;
  const { shrinkPicture } = await import('./shrink-picture.ts');
  return shrinkPicture(file);
}
