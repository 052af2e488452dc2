import { findAll } from '#values/search.ts';
import type { Party } from './conversations.ts';

/** Picks those whose "first last" a search finds; a blank term finds everyone. MSG-031, MSG-032. */
export function findParties<Item>(items: readonly Item[], term: string, read: (item: Item) => Party): Item[] {
  return findAll(items, term, (item) => [`${read(item).firstName} ${read(item).lastName}`]);
}
