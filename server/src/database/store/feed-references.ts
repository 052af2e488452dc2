import { type CollectionId, collections, listRelations } from '@duka/domain/collections';
import { openStatuses } from '@duka/domain/figures/today';
import {
  type FedCollection,
  type FedCollectionId,
  fedCollectionIds,
  fedCollections,
} from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type Condition, equal } from '#database/query/conditions.ts';
import { selectWhere } from '#database/query/row-list.ts';
import type { TextMatch } from '#database/query/text-match.ts';
import { relationTable, toRowSource } from './document-tables.ts';

// The tables follow the domain's table of collections, so their columns are known only at run time.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyTables = any;
/** A query that selects `owner`, `collection` and `document` of each row. */
type Entries = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>;

/** Documents of one collection that are about to be deleted, and the time, which decides the rows that phones have. */
export interface DeletedDocuments {
  readonly collection: CollectionId;
  readonly ids: readonly string[];
  readonly nowMs: number;
}

/** An attribute of a collection of the feed that leads to others, and is emptied when these are deleted. */
interface Reference {
  readonly from: FedCollectionId;
  readonly attribute: string;
  readonly isMany: boolean;
}

const references = new Map<CollectionId, readonly Reference[]>();

/** Lists the optional references to a collection from rows of one shop; all other references are required. */
function listReferences(to: CollectionId): readonly Reference[] {
  const known = references.get(to);
  if (known) return known;
  const found = fedCollectionIds.flatMap((from) => {
    const relations = listRelations(collections[from]);
    const isOfOneShop = relations.some(([name, { many }]) => name === 'storeId' && !many);
    if (fedCollections[from].of !== 'shop' || !isOfOneShop) return [];
    return relations.flatMap(([attribute, { to: other, many, required }]) =>
      other === to && !required ? [{ from, attribute, isMany: many }] : [],
    );
  });
  references.set(to, found);
  return found;
}

/**
 * Selects the entries of the rows that a phone has and that refer to these documents, each once; undefined where nothing can refer
 * to their collection. A row that is sent along with another is entered as that one (R34).
 */
export function selectReferring(
  db: Kysely<AnyTables>,
  match: TextMatch,
  { collection, ids, nowMs }: DeletedDocuments,
): Entries | undefined {
  const selects = listReferences(collection).map(({ from, attribute, isMany }) => {
    const { along }: FedCollection = fedCollections[from];
    const sent = (along?.with ?? from) as FedCollectionId;
    const links = db.selectFrom(relationTable(from, attribute)).select('document').where('related', 'in', ids);
    const referring = isMany
      ? links
      : db
          .selectFrom(from)
          .select(along?.by ?? '_id')
          .where(attribute, 'in', ids);
    return selectWhere(db, toRowSource(sent, match), toRecent(fedCollections[sent], nowMs))
      .where('_id', 'in', referring)
      .select(['storeId as owner', sql.lit(sent).as('collection'), '_id as document']);
  });
  const [first, ...others] = selects;
  return first && others.reduce((all, other) => all.union(other), first);
}

/** Returns the rows of a collection that a phone has: those of its days, and those that are open, owed or unread (R34). */
export function toRecent(
  { by, newerThanDays, orOpen = false, orUnread = false }: FedCollection,
  nowMs: number,
): Condition[] {
  if (by === undefined || newerThanDays === undefined) return [];
  const since = new Date(nowMs - newerThanDays * dayMs).toISOString();
  const isNew: Condition = { method: 'greaterThanEqual', attribute: by, values: [since] };
  const isUnread = equal('isRead', false);
  if (orUnread) return [{ method: 'or', conditions: [isNew, isUnread] }];
  if (!orOpen) return [isNew];
  const isOpen = equal('status', ...openStatuses);
  return [{ method: 'or', conditions: [isNew, isOpen, { method: 'greaterThan', attribute: 'owed', values: [0] }] }];
}
