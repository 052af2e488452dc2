import { everyOrder, type OrderFilter, parseOrderFilter, toOrderParameters } from '@duka/domain/order-filter';
import { useSearchParams } from 'react-router';

/** The list's filter, kept in the address: it survives a reload, and a figure can lead to the rows that prove it. */
export function useOrderFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = parseOrderFilter(parameters);
  return {
    filter,
    /** A changed filter starts at its first page. */
    change: (changes: Partial<OrderFilter>) =>
      setParameters(toOrderParameters({ ...filter, page: 1, ...changes }), { replace: true }),
    /** A page is a step of its own, which the browser's back button undoes. */
    turnTo: (page: number, options?: { replace: boolean }) =>
      setParameters(toOrderParameters({ ...filter, page }), options),
    clear: () => setParameters(toOrderParameters(everyOrder), { replace: true }),
  };
}
