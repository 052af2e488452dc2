import { productPaths } from '#features/products/product-paths.ts';
import { canGoBack, useNavigate } from '#router/router.tsx';

/** Back in history (PROD-013); on a page that was opened directly there is no earlier one, so to the list. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (canGoBack()) navigate(-1);
    else navigate(productPaths.list, { replace: true });
  };
}
