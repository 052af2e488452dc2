import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { toApiFailure } from './api-error.ts';
import { backend, client } from './client.ts';

/** Asks what changed in a shop since the cursor of the last answer; R34. */
export function getChanges(storeId: string, cursor: string | undefined): Promise<FeedPage> {
  return askBeside(`/shops/${encodeURIComponent(storeId)}/changes`, cursor === undefined ? {} : { cursor });
}

/** Asks the backend for the copy of the shop: the page does not wait for it, nor count as unsettled. Throws `ApiFailure`. */
export async function askBeside<Answer>(
  path: string,
  query: Record<string, string | number | readonly string[]>,
): Promise<Answer> {
  try {
    return (await client.call('get', new URL(backend.endpoint + path), {}, query)) as Answer;
  } catch (error) {
    throw toApiFailure(error);
  }
}
