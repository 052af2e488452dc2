import { useLocation } from 'wouter';
import { productPaths } from '#features/products/product-paths.ts';
import { canGoBack } from '#router/app-router.tsx';

/** Back in history (PROD-013); on a page that was opened directly there is no earlier one, so to the list. */
export function useGoBack(): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (canGoBack()) window.history.back();
    else navigate(productPaths.list, { replace: true });
  };
}
