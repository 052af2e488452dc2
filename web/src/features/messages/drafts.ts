import { listLocalKeys, onStoredElsewhere, readLocal, storeLocal } from '#session/local-values.ts';

/** A file that goes with a message. */
export interface Attachment {
  /** The id under which this device stores the file until it is uploaded. */
  readonly fileId?: string | undefined;
  readonly fileName?: string | undefined;
  /** Absent after a reload, when the device has to be asked for it. */
  readonly file?: File | undefined;
  /** The address of the file, when an earlier try has uploaded it. */
  readonly fileUrl?: string | undefined;
  readonly fileType?: string | undefined;
  /** The bytes of a photo that is sent smaller than it is; absent for any other file. */
  readonly photoBytes?: number | undefined;
  /** The sender wants the photo sent as it is. */
  readonly isOriginal?: boolean | undefined;
}

/** The message to a contact that is not sent yet. */
export interface Draft extends Attachment {
  readonly content: string;
  /** The id of a try that failed. An unchanged draft is sent under the same id, and so never stored twice. */
  readonly id?: string | undefined;
  /** The reason why that try failed. */
  readonly problem?: string | undefined;
}

export const emptyDraft: Draft = { content: '' };

/** Holds what is written to each contact. It is stored on this device, survives a reload, and is one in all tabs. */
export interface Drafts {
  get(contactId: string): Draft;
  set(contactId: string, draft: Draft): void;
  /** The ids of all files that are still needed. */
  listFileIds(): string[];
  subscribe(onChange: () => void): () => void;
}

export function openDrafts(me: string, storeFile: (id: string, file: File) => void, makeId: () => string): Drafts {
  // Each contact has a key of its own, so that two tabs may write to two contacts.
  const prefix = `duka.messages.draft.${me}.`;
  const drafts = new Map<string, Draft>();
  const listeners = new Set<() => void>();
  const read = (key: string) => {
    const contactId = key.slice(prefix.length);
    const draft = readLocal(key, parseDraft);
    if (draft) drafts.set(contactId, draft);
    else drafts.delete(contactId);
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  for (const key of listLocalKeys(prefix)) read(key);
  onStoredElsewhere(prefix, (key) => {
    read(key);
    tell();
  });
  return {
    get: (contactId) => drafts.get(contactId) ?? emptyDraft,
    set(contactId, draft) {
      const { file, ...text } =
        draft.file && draft.fileId === undefined ? nameFile(draft, draft.file, makeId()) : draft;
      if (isEmpty(draft)) drafts.delete(contactId);
      else drafts.set(contactId, { ...text, file });
      storeLocal(`${prefix}${contactId}`, isEmpty(draft) ? undefined : text);
      if (file && draft.fileId === undefined && text.fileId) storeFile(text.fileId, file);
      tell();
    },
    listFileIds: () => [...drafts.values()].flatMap(({ fileId }) => fileId ?? []),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** A message as it was written. */
interface Written extends Attachment {
  readonly to: string;
  readonly content: string;
}

/** Gives a message back to the composer, ahead of what was written to its contact meanwhile; its own file goes before another. */
export function putBack(drafts: Drafts, message: Written, tried: Pick<Draft, 'id' | 'problem'>): void {
  const { to, content, fileUrl, fileType } = message;
  const written = drafts.get(to);
  const joined = [content, written.content].filter((text) => text !== '').join('\n');
  const own = { ...fileOf(message), ...(fileUrl && { fileUrl, fileType }) };
  drafts.set(to, { content: joined, ...(hasFile(own) ? own : fileOf(written)), ...tried });
}

/** The known details of a file before it is uploaded. */
export function fileOf({ file, fileId, fileName, photoBytes, isOriginal }: Attachment): Attachment {
  return { file, fileId, fileName, photoBytes, isOriginal };
}

export function hasFile({ file, fileId, fileUrl }: Attachment): boolean {
  return Boolean(file ?? fileId ?? fileUrl);
}

export function isEmpty(draft: Draft): boolean {
  return draft.content === '' && !hasFile(draft);
}

function nameFile(draft: Draft, file: File, fileId: string): Draft {
  return { ...draft, fileId, fileName: file.name };
}

function parseDraft(stored: unknown): Draft | undefined {
  return typeof Object(stored).content === 'string' ? (stored as Draft) : undefined;
}
