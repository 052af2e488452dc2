import { apiError } from '#errors.ts';
import type { RowWriter } from '#writes/write.ts';

/** Throws `user_unauthorized` where the caller neither owns the shop nor is the operator. */
export function requireOwnShop({ scope }: Pick<RowWriter, 'scope'>, storeId: string): void {
  if (!scope.everything && !scope.storeIds.includes(storeId)) throw apiError('user_unauthorized');
}
