import type { CollectionId } from '#collections.ts';
import type { CallerScope } from '#commands/caller-scope.ts';
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

/** Returns whether the shop is the caller's, or the caller the operator. */
export function isOwnShop({ everything, storeIds }: CallerScope, storeId: unknown): boolean {
  return everything === true || storeIds.includes(String(storeId));
}

/** Throws `user_unauthorized` where it is not. */
export function requireOwnShop({ scope }: Pick<CommandStore, 'scope'>, storeId: string): void {
  if (!isOwnShop(scope, storeId)) throw apiError('user_unauthorized');
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
