import { everyProduct, type ProductFilter, parseProductFilter, toProductParameters } from '@duka/domain/product-filter';
import { useSearchParams } from 'react-router';

/** The list's filter, kept in the address: it survives a reload and the way to a product and back. */
export function useProductFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = parseProductFilter(parameters);
  return {
    filter,
    /** A changed filter starts at its first page. */
    change: (changes: Partial<ProductFilter>) =>
      setParameters(toProductParameters({ ...filter, page: 1, ...changes }), { replace: true }),
    /** A page is a step of its own, which the browser's back button undoes. */
    turnTo: (page: number, options?: { replace: boolean }) =>
      setParameters(toProductParameters({ ...filter, page }), options),
    clear: () => setParameters(toProductParameters({ ...everyProduct, order: filter.order }), { replace: true }),
  };
}
