import { useSearchParams } from '#router/use-search-params.ts';

interface CustomerFilter {
  readonly search: string;
  readonly order: 'total' | 'lastOrderAt';
  /** From 1. */
  readonly page: number;
}

/** The most characters that the server searches for. */
export const longestCustomerSearch = 128;

/** Keeps the list's filter in the address, so that it survives a reload and a visit to an order. */
export function useCustomerFilter() {
  const [parameters, setParameters] = useSearchParams();
  const page = Number(parameters.get('page'));
  const filter: CustomerFilter = {
    search: (parameters.get('q') ?? '').slice(0, longestCustomerSearch),
    order: parameters.get('order') === 'last' ? 'lastOrderAt' : 'total',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
  return {
    filter,
    /** A changed filter starts at its first page. */
    change: (changes: Partial<CustomerFilter>) =>
      setParameters(toParameters({ ...filter, page: 1, ...changes }), { replace: true }),
    /** A page is a step of its own, which the browser's back button undoes. */
    turnTo: (next: number, options?: { replace: boolean }) =>
      setParameters(toParameters({ ...filter, page: next }), options),
  };
}

function toParameters({ search, order, page }: CustomerFilter): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(order === 'lastOrderAt' && { order: 'last' }),
    ...(page > 1 && { page: String(page) }),
  };
}
