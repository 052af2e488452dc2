import { isSentSmaller } from '@duka/domain/messages/message-picture';
import { fileViewUrl, uploadFile } from '#data/calls/files.ts';
import { readNowMs } from '#data/calls/now.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import { ID } from '#data/connection/client.ts';
import { mutateOrQueue } from '#data/outbox/mutate-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { onAccountCleanedUp } from '#session/account-cleanup.ts';
import { listLocalKeys, onStoredElsewhere, readLocal, removeLocal, storeLocal } from '#session/local-values.ts';
import { onSessionChange } from '#session/other-tabs.ts';
import { track } from '#settled.ts';
import { type Drafts, openDrafts } from './drafts.ts';
import { createMessage } from './message-documents.ts';
import { announceMessage } from './message-events.ts';
import { type DeliveryOptions, type Outbox, type OutboxDeps, type Outgoing, openOutbox } from './message-outbox.ts';
import { toQueuedMessage } from './queued-messages.ts';

/**
 * Holds what a seller has written and what is being sent, for as long as the page lives: also while other pages are
 * shown.
 */
export interface MessageDesk {
  readonly drafts: Drafts;
  readonly outbox: Outbox;
}

const desks = new Map<string, MessageDesk>();

function closeDesk(me: string): void {
  desks.get(me)?.outbox.stop();
  desks.delete(me);
}

onAccountCleanedUp(closeDesk);
// Another tab that signs out removes the stored values; what this one still sent would come back as a draft.
onSessionChange((change) => {
  if (change === 'signed-out') for (const me of desks.keys()) closeDesk(me);
});

export function openDesk(me: string): MessageDesk {
  const open = desks.get(me);
  if (open) return open;
  // Comes after the page. Where its script does not arrive (ERR-007) no file survives a reload.
  const opened = import('#session/local-files.ts').then(
    ({ openLocalFiles }) => openLocalFiles(me),
    () => undefined,
  );
  const storeFile = (id: string, file: File) => void track(opened.then((files) => files?.store(id, file)));
  const drafts = openDrafts(me, storeFile, ID.unique);
  const outbox = openOutbox({
    drafts,
    deliver: (outgoing, options) => deliverMessage(me, outgoing, async (id) => (await opened)?.read(id), options),
    describeFailure,
    makeId: () => ID.unique(),
    now: () => new Date(readNowMs()),
    ...storeUnsent(me),
  });
  onStoredElsewhere(unsentPrefix(me), (key) => {
    if (!readLocal(key, parseOutgoing)) outbox.drop(key.slice(unsentPrefix(me).length));
  });
  const listNeeded = () => [...drafts.listFileIds(), ...outbox.list().flatMap(({ fileId }) => fileId ?? [])];
  void opened.then((files) => files?.discardOthers(listNeeded));
  const desk = { drafts, outbox };
  desks.set(me, desk);
  return desk;
}

const unsentPrefix = (me: string) => `duka.messages.unsent.${me}.`;

/** Stores each unsent message under a key of its own: a tab removes only those that it has sent. */
function storeUnsent(me: string): Pick<OutboxDeps, 'stored' | 'storeUnsent'> {
  const prefix = unsentPrefix(me);
  const stored = listLocalKeys(prefix)
    .flatMap((key) => readLocal(key, parseOutgoing) ?? [])
    .sort((one, other) => (one.sentAt < other.sentAt ? -1 : 1));
  let known: readonly Outgoing[] = stored;
  return {
    stored,
    storeUnsent(unsent) {
      const ids = new Set(unsent.map(({ id }) => id));
      for (const { id } of known) if (!ids.has(id)) removeLocal(`${prefix}${id}`);
      for (const outgoing of unsent) {
        const { file: _, progress, ...text } = outgoing;
        // The progress of an upload changes nothing that is stored.
        if (progress === undefined || !known.some(({ id }) => id === text.id)) storeLocal(`${prefix}${text.id}`, text);
      }
      known = unsent;
    },
  };
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

function parseOutgoing(stored: unknown): Outgoing | undefined {
  const { id, to, content, sentAt }: Partial<Outgoing> = Object(stored);
  const isWhole = [id, to, content, sentAt].every((part) => typeof part === 'string');
  return isWhole ? (stored as Outgoing) : undefined;
}

const ownPermissions = ['read', 'update', 'delete'];

/**
 * Uploads the file, unless that is done, and stores the message; CALL-037, CALL-046, DATA-056 to DATA-059. The file is
 * for its uploader alone: the server lets the other party read it once the message names it. Without a network the message waits
 * on this device with its file.
 */
async function deliverMessage(
  me: string,
  { id, to, content, file: inMemory, fileId, fileUrl, fileType, isOriginal = false }: Outgoing,
  readFile: (id: string) => Promise<File | undefined>,
  { signal, onProgress, onUploaded }: DeliveryOptions,
): Promise<void> {
  let attachment = { fileUrl, fileType };
  const permissions = ownPermissions.map((action) => `${action}("user:${me}")`);
  const toData = () => ({ senderId: me, receiverId: to, content, isRead: false, ...attachment });
  let prepared: Promise<File | undefined> | undefined;
  /** Returns the file that is to be uploaded still. */
  const findFile = () => {
    prepared ??= prepareFile();
    return attachment.fileUrl === '' ? prepared : undefined;
  };
  async function prepareFile(): Promise<File | undefined> {
    if (!(inMemory ?? fileId)) return undefined;
    const chosen = inMemory ?? (await readFile(fileId ?? ''));
    if (!chosen) throw new Error(m.messages_file_gone());
    return isOriginal ? chosen : makeSmaller(chosen);
  }
  const send = async () => {
    const file = await findFile();
    if (file) {
      onProgress(0);
      const stored = await uploadFile(file, { permissions, onProgress, signal });
      attachment = { fileUrl: fileViewUrl(stored.$id), fileType: stored.mimeType };
      onUploaded(attachment);
    }
    return createMessage(id, toData());
  };
  const message = await mutateOrQueue(send, async () => toQueuedMessage(id, toData(), await findFile(), permissions));
  if (message) announceMessage({ action: 'stored', message });
}

/** A photo is made smaller here, before anything is sent: on a slow line its megabytes would take minutes. */
async function makeSmaller(file: File): Promise<File> {
  if (!isSentSmaller(file)) return file;
  const { shrinkPicture } = await import('./shrink-picture.ts');
  return shrinkPicture(file);
}
