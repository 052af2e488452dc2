import type { SharedGoods } from '@duka/domain/products/shared-goods';
import { askShop } from './figures.ts';

/** Returns what shops share of the goods with a maker's barcode, null where none shares any; for who may add products (R73). */
export async function getSharedGoods(storeId: string, gtin: string): Promise<SharedGoods | null> {
  return (await askShop<{ goods: SharedGoods | null }>(storeId, `catalogue/${gtin}`, {})).goods;
}
