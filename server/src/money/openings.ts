import { equal } from '#database/conditions.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { RowWriter } from '#writes/write.ts';

/** Lists the opening money of a shop that stands: one entry at most for each way of payment (R43). */
export async function listOpenings(
  { documents }: Pick<RowWriter, 'documents'>,
  storeId: string,
): Promise<DocumentRow[]> {
  return documents.list('cashEntries', {
    where: [equal('storeId', storeId), equal('kind', 'opening'), equal('isCancelled', false)],
  });
}
