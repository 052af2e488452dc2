import type { Right } from '#collections/rights.ts';
import { type Collection, type CollectionId, collections } from '#collections.ts';
import { findMember, isAllowed } from '#commands/caller-scope.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import { makeDocumentId } from '#document-id.ts';
import type { RequestProblem } from '#request-data.ts';
import { explainRuleBreak } from '#rule-words.ts';
import type { CommandStore, DocumentSource } from './command-store.ts';

/** Returns what a command asks for. Throws `document_invalid_structure` where it could not be read. */
export function requireReadable<Asked extends object>(asked: Asked | RequestProblem): Asked {
  if ('attribute' in asked) throw invalidStructure(explainRuleBreak(asked));
  return asked;
}

/**
 * Throws 401 `user_unauthorized` for a stranger to the shop, and 403 `shop_right_missing` for a member with none of these rights (R63).
 */
export function requireRight(
  { scope }: Pick<CommandStore, 'scope'>,
  storeId: unknown,
  rights?: readonly Right[],
): void {
  if (isAllowed(scope, storeId, rights)) return;
  if (!findMember(scope, storeId)) throw apiError('user_unauthorized');
  throw apiError('shop_right_missing', describeMissingRight(rights ?? []));
}

/** Returns the words for a member who has none of these rights; there are none that only the owner has not. */
export function describeMissingRight(rights: readonly Right[]): string {
  if (rights.length === 0) return "Only the shop's owner may do this.";
  return `You lack the right "${rights.join('" or "')}" in this shop. Ask its owner, or someone who has it.`;
}

/** Throws as `requireRight` where the caller may not create a row of the collection in the shop, by the table of collections. */
export function requireMayCreate(write: Pick<CommandStore, 'scope'>, collection: CollectionId, storeId: string): void {
  const { access }: Collection = collections[collection];
  for (const party of access.create) if (party.party === 'store') requireRight(write, storeId, party.rights);
}

/** Finds the account that a shop belongs to; undefined when there is no such shop, or it belongs to nobody. */
export async function findShopOwner({ documents }: DocumentSource, storeId: unknown): Promise<string | undefined> {
  const store = await documents.get('stores', String(storeId));
  const owner = store && (await documents.get('users', String(store.attributes.ownerId)));
  return owner && String(owner.attributes.userId);
}

/**
 * Rejects with `ApiError` 409 `document_already_exists` for a command that is repeated, before what it has done could refuse
 * it.
 */
export async function requireNew({ documents }: CommandStore, collection: CollectionId, id: string): Promise<void> {
  if (await documents.get(collection, id)) throw apiError('document_already_exists');
}

const chances = 0x10000000;
/** The chance in the newest id, and the time of the write that it was made for. */
let newest = { at: '', chance: 0 };

/**
 * Makes the id of a further row of a write. Rows of one kind are in the order of their places. Of rows with one time each has the next
 * chance: by chance alone two of ten thousand would have one id in every fifth write, which would then be refused.
 */
export function makeRowId({ at, nextRowId }: Pick<CommandStore, 'at' | 'nextRowId'>, place = 0): string {
  if (nextRowId) return nextRowId();
  const chance = newest.at === at ? (newest.chance + 1) % chances : Math.floor(Math.random() * chances);
  newest = { at, chance };
  return makeDocumentId(Date.parse(at) + place, () => chance / chances);
}
