import { readColumns } from '@duka/domain/shops/feed-columns';
import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { toApiFailure } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';

/** Rows of one answer, the most that may be asked for: on a slow line each call costs as much as many rows. */
const pageRows = 2000;

/** Asks what changed in a shop since the cursor of the last answer; R34. */
export async function getChanges(storeId: string, cursor: string | undefined): Promise<FeedPage> {
  const query = { limit: pageRows, form: 'columns', ...(cursor !== undefined && { cursor }) };
  return readColumns(await askBeside<FeedPage>(`/shops/${encodeURIComponent(storeId)}/changes`, query));
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
