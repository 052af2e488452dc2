import type { useProductPage } from '#features/products/product-page-queries.ts';
import type { useReferences } from '#features/products/product-queries.ts';
import { isAuthenticationError, isCodeOwedError, isSignedOutError } from '#features/products/read-failure.ts';
import { useAuthenticationGuard } from '#features/products/use-authentication-guard.ts';

/** Leaves the list when the session has ended: to /login by the list itself, to / by categories and units. */
export function useListGuard(
  list: ReturnType<typeof useProductPage>,
  references: ReturnType<typeof useReferences>,
): void {
  const byList = isAuthenticationError(list.error) && !isCodeOwedError(list.error);
  const byReferences = !list.isFetching && isSignedOutError(references.error);
  useAuthenticationGuard(byList || byReferences, byList ? '/login' : '/');
}
