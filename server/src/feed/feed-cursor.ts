import { type FedCollectionId, fedCollectionIds } from '@duka/domain/shops/shop-feed';

/**
 * Where a phone stands: the number of the last change that it has of each owner; and while it gets the shop for the first time, how
 * far it has come. It says nothing that a caller may not know and opens nothing, so it needs no seal.
 */
export interface FeedCursor {
  readonly versions: readonly number[];
  /** The rows of this collection with greater ids are next, then the collections after it. */
  readonly copying?: { readonly collection: FedCollectionId; readonly after: string };
}

const pattern = /^(\d{1,15})-(\d{1,15})-(\d{1,15})(?:\.([a-zA-Z]{1,20})\.([A-Za-z0-9._-]{0,36}))?$/;

export function writeCursor({ versions, copying }: FeedCursor): string {
  const text = versions.join('-');
  return copying ? `${text}.${copying.collection}.${copying.after}` : text;
}

/** Answers undefined for a text that this server has not written. */
export function readCursor(text: string): FeedCursor | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const versions = match.slice(1, 4).map(Number);
  const [name, after = ''] = match.slice(4);
  if (name === undefined) return { versions };
  const collection = fedCollectionIds.find((id) => id === name);
  return collection && { versions, copying: { collection, after } };
}
