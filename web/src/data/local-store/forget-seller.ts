import { markLocalFirst } from './local-first-mark.ts';
import { closeShopDb, findOpenAccount } from './shop-db.ts';
import { removeStoredSeller } from './stored-seller.ts';

/**
 * Has this device show the shop to nobody until its seller signs in again: the server has said that the session is over, as after "sign out
 * everywhere" for a phone that was stolen. The copy and what waits stay for that sign-in.
 */
export async function forgetSeller(): Promise<void> {
  const accountId = findOpenAccount() ?? document.documentElement.dataset.account;
  if (accountId !== undefined) markLocalFirst(accountId, false);
  closeShopDb();
  await removeStoredSeller();
}
