import { type FedCollection, fedCollections } from '@duka/domain/shops/shop-feed';
import type { StoresOfWrite } from '#database/database.ts';
import { everyone } from '#database/store/feed-store.ts';
import type { StoredValue, Values } from '#database/types.ts';
import type { DocumentChange } from './write.ts';

/** Numbers the changes for those who follow a shop's feed, in their own transaction; R34. */
export async function recordChanges({ feed }: StoresOfWrite, changes: readonly DocumentChange[]): Promise<void> {
  const entries = changes.flatMap((change) => {
    const { collection, row, before } = change;
    const fed: FedCollection | undefined = fedCollections[collection as keyof typeof fedCollections];
    if (!fed) return [];
    // A row that has a new owner is gone for the former one.
    const owners = [before, row].flatMap((each) => (each ? listOwners(fed, each.id, each.attributes) : []));
    const changed = nameChanged(fed, change);
    return [...new Set(owners)].map((owner) => ({ owner, ...changed }));
  });
  if (entries.length > 0) await feed.record(entries);
}

/** Names the document to send again: what is sent along with another needs no number of its own. */
function nameChanged({ along }: FedCollection, { action, collection, row }: DocumentChange) {
  return along && action !== 'delete'
    ? { collection: along.with, document: String(row.attributes[along.by]) }
    : { collection, document: row.id };
}

function listOwners(fed: FedCollection, id: string, values: Values): string[] {
  if (fed.of === 'everyone') return [everyone];
  if (fed.of === 'itself') return [id];
  return (fed.attributes ?? ['storeId']).flatMap((name) => toIds(values[name]));
}

function toIds(value: StoredValue | undefined): string[] {
  return [value ?? []].flat().filter((id) => typeof id === 'string');
}
