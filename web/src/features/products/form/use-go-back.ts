import { useNavigate } from 'react-router';
import { productPaths } from '#features/products/product-paths.ts';

/** Back in history (PROD-013); on a page that was opened directly there is no earlier one, so to the list. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    // The router counts its entries from 0.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) navigate(-1);
    else navigate(productPaths.list, { replace: true });
  };
}
