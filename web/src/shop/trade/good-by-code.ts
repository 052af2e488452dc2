import { describeGoodByCode, parseSaleGood, type SaleGood } from '@duka/domain/orders/order-goods';
import { listDocuments } from '#data/calls/documents.ts';

/** Finds the product on sale that a scanned code is the whole barcode or product id of (SCAN-004). */
export async function findGoodByCode(storeId: string, code: string): Promise<SaleGood | undefined> {
  const { documents } = await listDocuments('products', describeGoodByCode(storeId, code));
  return documents.flatMap((document) => parseSaleGood(document) ?? [])[0];
}
