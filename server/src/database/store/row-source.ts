import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import type { RowSource } from '#database/query/conditions.ts';
import { searchedAttributesOf, textsTable } from '#database/query/search-text.ts';
import type { TextMatch } from '#database/query/text-match.ts';
import { relationTable } from './document-tables.ts';

/** Says where the rows of a collection lie, for conditions and lists. */
export function toRowSource(collection: CollectionId, match: TextMatch): RowSource {
  return {
    table: collection,
    relationTableOf: (attribute) => findRelationTable(collection, attribute),
    texts: searchedAttributesOf(collection) && textsTable(collection),
    indexes: collections[collection].indexes,
    match,
  };
}

function findRelationTable(collection: CollectionId, name: string): string | undefined {
  const attribute = (collections[collection] as Collection).attributes[name];
  return attribute?.type === 'relation' && attribute.many ? relationTable(collection, name) : undefined;
}
