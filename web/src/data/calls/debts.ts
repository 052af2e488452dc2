import type { DebtQuery, ShopDebts } from '@duka/domain/credit/debts';
import { askShop } from './figures.ts';

/** Answers a page of those who owe a shop, and what all of them and those who are due owe. */
export function listDebts(storeId: string, { isDue, ...query }: Omit<DebtQuery, 'today'>): Promise<ShopDebts> {
  return askShop(storeId, 'debts', { ...query, due: String(isDue) });
}
