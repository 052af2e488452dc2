import { useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from './router.tsx';

/** What the address asks of its page after the `?`, and how to ask for something else; no parameter leaves no `?`. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const change = (next: Readonly<Record<string, string>>, options?: NavigateOptions) =>
    navigate(`?${new URLSearchParams(next)}`, options);
  return [parameters, change] as const;
}
