import type { CheckedValues, DocumentChange } from '@duka/domain/commands/command-store';
import { findFreeSlug, makeSlug } from '@duka/domain/shops/shop-page';
import type { Values } from '#database/types.ts';
import { apiError, invalidStructure } from '#errors.ts';
import type { RowWriter } from '#writes/write.ts';

/** The most addresses that one shop may have over time. A former address is never given to another shop, so each shop gets few. */
const maxSlugs = 20;

/**
 * Checks the address (`slug`) of a shop's page: no other shop has it or once had it. A page that is opened without an address gets one that
 * is made from the shop's name; returns the values to store (R67). Rejects with `ApiError` 409 `store_slug_taken`, and 400 `document_invalid_structure` for one address more than a shop may have had.
 */
export async function checkSlug(write: RowWriter, { id, values, before }: CheckedValues): Promise<Values> {
  const isTaken = async (slug: string) => {
    const storeId = await write.shopPages.findStoreBySlug(slug);
    return storeId !== undefined && storeId !== id;
  };
  const after = { ...before?.attributes, ...values };
  if (typeof after.slug === 'string' && after.slug !== '') {
    if (after.slug === before?.attributes.slug) return values;
    if (await isTaken(after.slug)) throw apiError('store_slug_taken');
    await requireFewSlugs(write, id, after.slug);
    return values;
  }
  if (after.isOpenToPublic !== true) return { ...values, ...('slug' in values && { slug: null }) };
  const slug = await findFreeSlug(makeSlug(String(after.storeName)), isTaken);
  await requireFewSlugs(write, id, slug);
  return { ...values, slug };
}

/** Throws if the shop would have more addresses than `maxSlugs`; a former address of its own can be used again. */
async function requireFewSlugs({ shopPages }: RowWriter, storeId: string, slug: string): Promise<void> {
  const known = await shopPages.listSlugs(storeId);
  if (known.includes(slug) || known.length < maxSlugs) return;
  throw invalidStructure(`Attribute "slug" must be one of the ${maxSlugs} addresses that the shop has had`);
}

/**
 * Reserves the address of a shop's page for the shop for ever, even after the shop is deleted, so that a link to it never leads to another
 * shop. Of a deleted shop it deletes the links of orders and the visits.
 */
export async function recordSlug(write: RowWriter, { action, row, before }: DocumentChange): Promise<void> {
  const { slug } = row.attributes;
  if (action === 'delete') {
    await write.shopPages.deleteOfStores([row.id]);
    return;
  }
  if (typeof slug !== 'string' || slug === '' || slug === before?.attributes.slug) return;
  await write.shopPages.reserveSlug(slug, row.id, write.at);
}
