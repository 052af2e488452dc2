import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { toApiFailure } from './api-error.ts';
import { backend, client } from './client.ts';

/** Asks what changed in a shop since the cursor of the last answer; R34. The page does not wait for it, nor count as unsettled. */
export async function getChanges(storeId: string, cursor: string | undefined): Promise<FeedPage> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/changes`);
  try {
    return await client.call('get', url, {}, cursor === undefined ? {} : { cursor });
  } catch (error) {
    throw toApiFailure(error);
  }
}
