import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow } from '#commands/stored-row.ts';

/** Lists the valid opening balances of a shop: one entry at most for each payment method (R43). */
export async function listOpenings(
  { documents }: Pick<CommandStore, 'documents'>,
  storeId: string,
): Promise<DocumentRow[]> {
  return documents.list('cashEntries', {
    where: [equal('storeId', storeId), equal('kind', 'opening'), equal('isCancelled', false)],
  });
}
