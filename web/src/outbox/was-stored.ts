import { sumQuantities } from '@duka/domain/values/quantity';
import { listFreshDocuments } from '#api/safe-writes.ts';

/** A change of stock that was tried over a version of the product, whose answer may have been lost. */
interface TriedChange {
  readonly documentId: string;
  readonly change: number;
  /** The `$updatedAt` of the version. */
  readonly triedAfter: unknown;
  readonly userId: string;
}

/** Lines of the ledger that one change may write: one for each batch. */
const mostLines = 100;

/**
 * Answers whether the try was stored. The server took it over this version alone, so it is what the product's ledger tells of next, if
 * it is there at all.
 */
export async function wasStored({ documentId, change, triedAfter, userId }: TriedChange): Promise<boolean> {
  const lines = await listFreshDocuments('stockMovements', [
    { method: 'equal', attribute: 'productId', values: [documentId] },
    { method: 'greaterThan', attribute: 'at', values: [String(triedAfter)] },
    { method: 'orderAsc', attribute: 'at' },
    { method: 'limit', values: [mostLines] },
  ]);
  const next = lines.filter(({ at }) => at === lines[0]?.at);
  const isOwn = next.every(({ reason, by }) => reason === 'edit' && by === userId);
  return next.length > 0 && isOwn && sumQuantities(next.map((line) => line.change)) === change;
}
