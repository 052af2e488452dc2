import { equal, limit, order, type QueryDescription } from '@duka/domain/query';
import type { OpenDebt } from '@duka/domain/wallets/match-message';
import { parseMobileReceipt } from '@duka/domain/wallets/receipt';
import { queryOptions } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';

/** The most payments that are listed as said, and of one order or account. */
const maxListed = 100;

/** What a payment is for. */
export type ReceiptTarget = OpenDebt['target'];

/** Lists the payments of a shop that are said to have come, and that nobody has confirmed or dismissed, the newest first. */
export function saidReceiptsQuery(storeId: string) {
  return queryOptions({
    queryKey: ['receipts', storeId, 'said'],
    queryFn: () => listReceipts([equal('storeId', storeId), equal('state', 'said')]),
  });
}

/** Lists those that are said to be for one order or account. */
export function receiptsForQuery(target: ReceiptTarget) {
  const [[attribute, id]] = Object.entries(target) as [[string, string]];
  return queryOptions({
    queryKey: ['receipts', 'for', id],
    queryFn: () => listReceipts([equal(attribute, id), equal('state', 'said')]),
  });
}

/** Lists what the shop knows of these references; all that others have noted, confirmed or dismissed. */
export function knownReceiptsQuery(storeId: string, references: readonly string[]) {
  return queryOptions({
    queryKey: ['receipts', storeId, 'known', references],
    queryFn: () => listReceipts([equal('storeId', storeId), equal('reference', ...references)]),
    enabled: references.length > 0,
  });
}

async function listReceipts(where: readonly QueryDescription[]) {
  const { documents } = await listDocuments('mobileReceipts', [...where, order('orderDesc', 'at'), limit(maxListed)]);
  return documents.flatMap((document) => parseMobileReceipt(document) ?? []);
}
