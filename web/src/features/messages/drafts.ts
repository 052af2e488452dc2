import { keep, readKept } from '#session/kept-values.ts';

/** What is written to a contact and not sent yet. */
export interface Draft {
  readonly content: string;
  readonly file?: File | undefined;
  /** The address of the file, when an earlier try has uploaded it. */
  readonly fileUrl?: string | undefined;
  readonly fileType?: string | undefined;
  /** The id of a try that failed. An unchanged draft is sent under the same id, and so never stored twice. */
  readonly id?: string | undefined;
  /** The reason why that try failed. */
  readonly problem?: string | undefined;
}

export const emptyDraft: Draft = { content: '' };

/** Holds what is written to each contact. Texts are kept on this device and survive a reload; files cannot be kept. */
export interface Drafts {
  get(contactId: string): Draft;
  set(contactId: string, draft: Draft): void;
  subscribe(onChange: () => void): () => void;
}

export function openDrafts(me: string): Drafts {
  const key = `duka.messages.drafts.${me}`;
  const drafts = new Map(Object.entries(readKept(key, parseDrafts)));
  const listeners = new Set<() => void>();
  return {
    get: (contactId) => drafts.get(contactId) ?? emptyDraft,
    set(contactId, draft) {
      if (isEmpty(draft)) drafts.delete(contactId);
      else drafts.set(contactId, draft);
      const texts = [...drafts].map(([id, { file: _, ...kept }]) => [id, kept]);
      keep(key, texts.length === 0 ? undefined : Object.fromEntries(texts));
      for (const tell of listeners) tell();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

export function isEmpty({ content, file, fileUrl }: Draft): boolean {
  return content === '' && !file && !fileUrl;
}

function parseDrafts(kept: unknown): Record<string, Draft> {
  const drafts: Record<string, Draft> = Object(kept);
  return Object.fromEntries(Object.entries(drafts).filter(([, draft]) => typeof Object(draft).content === 'string'));
}
