import { matchCode } from '@duka/domain/products/product-search';
import { equal, limit, select } from '@duka/domain/query';
import { listDocuments } from '#api/documents.ts';

/** The most characters of a barcode; nothing longer is asked for. */
const longestCode = 64;

/** Answers whether the shop has a product with this whole barcode or product id, on sale or not; SCAN-004. */
export async function hasCode(storeId: string, code: string): Promise<boolean> {
  if (code.length > longestCode) return false;
  const { documents } = await listDocuments('products', [
    equal('storeId', storeId),
    matchCode(code),
    select('$id'),
    limit(1),
  ]);
  return documents.length > 0;
}
