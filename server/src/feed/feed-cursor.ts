import { type FedCollectionId, fedCollectionIds } from '@duka/domain/shops/shop-feed';

/** The position of a phone within an epoch of the database. */
export interface FeedPosition {
  readonly versions: readonly number[];
  /** The rows of this collection with greater ids are next, then the collections after it. */
  readonly copying?: { readonly collection: FedCollectionId; readonly after: string };
}

/**
 * Where a phone stands: the number of the last change that it has of each owner; and while it gets the shop for the first time, how
 * far it has come. It says nothing that a caller may not know and opens nothing, so it needs no seal.
 */
export interface FeedCursor extends FeedPosition {
  /** '' until a backup was restored, as in the cursors from before there were epochs. */
  readonly epoch: string;
}

const pattern =
  /^(?:([a-z0-9]{1,32})_)?(\d{1,15})-(\d{1,15})-(\d{1,15})(?:\.([a-zA-Z]{1,20})\.([A-Za-z0-9._-]{0,36}))?$/;

export function writeCursor({ epoch, versions, copying }: FeedCursor): string {
  const text = (epoch === '' ? '' : `${epoch}_`) + versions.join('-');
  return copying ? `${text}.${copying.collection}.${copying.after}` : text;
}

/** Returns undefined for a text that this server has not written. */
export function readCursor(text: string): FeedCursor | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [epoch = '', ...numbers] = match.slice(1, 5);
  const versions = numbers.map(Number);
  const [name, after = ''] = match.slice(5);
  if (name === undefined) return { epoch, versions };
  const collection = fedCollectionIds.find((id) => id === name);
  return collection && { epoch, versions, copying: { collection, after } };
}
