import { autoStockPageSize, describeAutoStockPage, sumAutoStock } from '@duka/domain/products/auto-stock';
import type { AutoStockChoice } from '@duka/domain/products/auto-stock-choice';
import { parseProduct } from '@duka/domain/products/product';
import { listDocuments } from '#data/calls/documents.ts';
import { requireStoreId } from '#features/products/product-documents.ts';

/** Adds up the stock of the store's products with this name, category and unit (PROD-016). */
export async function addUpStock(
  storeId: string,
  choice: AutoStockChoice,
  edited?: { readonly id: string; readonly quantityInStock: number },
): Promise<number> {
  requireStoreId(storeId);
  const rows: unknown[] = [];
  for (let page = 0, full = true; full; page += 1) {
    const { documents } = await listDocuments('products', describeAutoStockPage(storeId, choice, page));
    rows.push(...documents);
    full = documents.length === autoStockPageSize;
  }
  return sumAutoStock(rows.map(parseProduct), choice.name, edited);
}
