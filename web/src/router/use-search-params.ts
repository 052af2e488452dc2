import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';

/**
 * What the address asks of its page after the `?`, and how to ask for something else. wouter's own hook decodes the query
 * twice and so loses what stands behind a percent sign, as in "80%WP".
 */
export function useSearchParams() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const change = (next: Readonly<Record<string, string>>, options?: { replace?: boolean }) =>
    navigate(`?${new URLSearchParams(next)}`, options);
  return [parameters, change] as const;
}
