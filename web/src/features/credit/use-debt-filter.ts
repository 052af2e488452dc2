import { type DebtOrder, debtOrders } from '@duka/domain/credit/debts';
import { useSearchParams } from '#router/use-search-params.ts';

interface DebtFilter {
  readonly search: string;
  readonly order: DebtOrder;
  readonly isDue: boolean;
  /** From 1. */
  readonly page: number;
}

/** The most characters that the server searches for. */
export const longestDebtSearch = 128;

/** Keeps the list's filter in the address, so that it survives a reload and a visit to a book. */
export function useDebtFilter() {
  const [parameters, setParameters] = useSearchParams();
  const page = Number(parameters.get('page'));
  const filter: DebtFilter = {
    search: (parameters.get('q') ?? '').slice(0, longestDebtSearch),
    order: debtOrders.find((order) => order === parameters.get('order')) ?? 'balance',
    isDue: parameters.get('due') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
  return {
    filter,
    /** A changed filter starts at its first page. */
    change: (changes: Partial<DebtFilter>) =>
      setParameters(toParameters({ ...filter, page: 1, ...changes }), { replace: true }),
    /** A page is a step of its own, which the browser's back button undoes. */
    turnTo: (next: number, options?: { replace: boolean }) =>
      setParameters(toParameters({ ...filter, page: next }), options),
  };
}

function toParameters({ search, order, isDue, page }: DebtFilter): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(order !== 'balance' && { order }),
    ...(isDue && { due: 'true' }),
    ...(page > 1 && { page: String(page) }),
  };
}
