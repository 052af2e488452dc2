import { useSearchParams } from '#router/use-search-params.ts';

/**
 * A list's filter, stored in the address: it survives a reload and the way to a row and back, and a figure can lead to the
 * rows that prove it. `parse` reads it from the address, `toParameters` writes it.
 */
export function useListFilter<Filter extends { readonly page: number }>(
  parse: (parameters: URLSearchParams) => Filter,
  toParameters: (filter: Filter) => Record<string, string>,
) {
  const [parameters, setParameters] = useSearchParams();
  const filter = parse(parameters);
  return {
    filter,
    /** A changed filter starts at its first page. */
    change: (changes: Partial<Filter>) =>
      setParameters(toParameters({ ...filter, page: 1, ...changes }), { replace: true }),
    /** A page is a step of its own, which the browser's back button undoes. */
    turnTo: (page: number, options?: { replace: boolean }) => setParameters(toParameters({ ...filter, page }), options),
  };
}
