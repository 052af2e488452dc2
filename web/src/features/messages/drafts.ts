import { listLocalKeys, onStoredElsewhere, readLocal, storeLocal } from '#session/local-values.ts';

/** A file that goes with a message. */
export interface Attachment {
  /** The id under which this device stores the file of a draft. */
  readonly fileId?: string | undefined;
  readonly fileName?: string | undefined;
  /** Absent after a reload, when the device has to be asked for it. */
  readonly file?: File | undefined;
  /** The bytes of a photo that is sent smaller than it is; absent for any other file. */
  readonly photoBytes?: number | undefined;
  /** The sender wants the photo sent as it is. */
  readonly isOriginal?: boolean | undefined;
}

/** A try to send a draft. Unchanged it is sent as the same command again, and so never stored twice. */
interface Tried {
  readonly id: string;
  /** When it was first added to the outbox, as ISO text by this device's clock; undefined before. */
  readonly doneAt?: string | undefined;
}

/** The message to a contact that is not sent yet. */
export interface Draft extends Attachment {
  readonly content: string;
  /** The try that failed, or was stopped. */
  readonly tried?: Tried | undefined;
  /** The reason why that try failed. */
  readonly problem?: string | undefined;
}

/** A message as it was written; `tried` names the command that sends it. */
export interface Written extends Attachment {
  readonly to: string;
  readonly content: string;
  readonly tried?: Tried | undefined;
}

/** A message for which Send was pressed. */
export type Leaving = Written & { readonly tried: Tried };

export const emptyDraft: Draft = { content: '' };

/** Holds what is written to each contact. It is stored on this device, survives a reload, and is one in all tabs. */
export interface Drafts {
  get(contactId: string): Draft;
  set(contactId: string, draft: Draft): void;
  /** Empties the draft of a message that leaves; this device stores it beside the next draft until `release`. */
  handOver(message: Leaving): void;
  /** Notes that a message that left is stored elsewhere. */
  release(message: Leaving): void;
  /** The messages that were leaving when the page was closed; this device stores them until `release`. */
  listLeft(): readonly Leaving[];
  /** The drafts by their contacts. */
  list(): readonly (readonly [contactId: string, draft: Draft])[];
  subscribe(onChange: () => void): () => void;
}

export function openDrafts(me: string, storeFile: (id: string, file: File) => void, makeId: () => string): Drafts {
  // Each contact has a key of its own, so that two tabs may write to two contacts.
  const prefix = `duka.messages.draft.${me}.`;
  const drafts = new Map<string, Draft>();
  let leaving: readonly Leaving[] = [];
  const listeners = new Set<() => void>();
  const get = (contactId: string) => drafts.get(contactId) ?? emptyDraft;

  /** Reads the draft under a key; returns the messages that were leaving beside it. */
  function read(key: string): readonly Leaving[] {
    const contactId = key.slice(prefix.length);
    const { leaving: left = [], ...draft }: StoredDraft = readLocal(key, parseDraft) ?? emptyDraft;
    if (isEmpty(draft)) drafts.delete(contactId);
    else drafts.set(contactId, draft);
    return left;
  }

  function save(contactId: string): void {
    const left = leaving.filter(({ to }) => to === contactId).map(withoutFile);
    const draft = withoutFile(get(contactId));
    const stored = { ...draft, ...(left.length > 0 && { leaving: left }) };
    storeLocal(`${prefix}${contactId}`, isEmpty(draft) && left.length === 0 ? undefined : stored);
    notify();
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  const opened: Drafts = {
    get,
    set(contactId, draft) {
      const { file, fileId } = draft;
      const isNew = file !== undefined && fileId === undefined;
      const named = isNew ? { ...draft, fileId: makeId(), fileName: file.name } : draft;
      if (isEmpty(draft)) drafts.delete(contactId);
      else drafts.set(contactId, named);
      save(contactId);
      if (isNew && named.fileId) storeFile(named.fileId, file);
    },
    handOver(message) {
      leaving = [...leaving, message];
      drafts.delete(message.to);
      save(message.to);
    },
    release({ to, tried }) {
      leaving = leaving.filter((each) => each.tried.id !== tried.id);
      save(to);
    },
    listLeft: () => left,
    list: () => [...drafts],
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  const left = listLocalKeys(prefix).flatMap(read);
  leaving = left;
  onStoredElsewhere(prefix, (key) => {
    read(key);
    notify();
  });
  return opened;
}

/**
 * Gives a message back to the composer, ahead of what was written to its contact meanwhile; its own file goes before another. One that
 * stands alone there may be sent as the same command again.
 */
export function putBack(drafts: Drafts, message: Written, problem?: string): void {
  const { to, content, tried } = message;
  const written = drafts.get(to);
  const joined = [content, written.content].filter((text) => text !== '').join('\n');
  const attachment = fileOf(hasFile(message) ? message : written);
  drafts.set(to, { content: joined, ...attachment, ...(isEmpty(written) && { tried, problem }) });
}

/** The known details of a file. */
export function fileOf({ file, fileId, fileName, photoBytes, isOriginal }: Attachment): Attachment {
  return { file, fileId, fileName, photoBytes, isOriginal };
}

export function hasFile({ file, fileId }: Attachment): boolean {
  return Boolean(file ?? fileId);
}

export function isEmpty(draft: Draft): boolean {
  return draft.content === '' && !hasFile(draft);
}

function withoutFile<Part extends Attachment>({ file: _, ...text }: Part): Omit<Part, 'file'> {
  return text;
}

/** A draft as this device stores it, with the messages that leave beside it. */
interface StoredDraft extends Draft {
  readonly leaving?: readonly Leaving[];
}

function parseDraft(stored: unknown): StoredDraft | undefined {
  return typeof Object(stored).content === 'string' ? (stored as StoredDraft) : undefined;
}
