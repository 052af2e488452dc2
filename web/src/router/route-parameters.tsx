import { createContext, use } from 'react';
import type { PathParameters } from './match-path.ts';

/** The named parts of the address, for the page that is shown there. */
export const RouteParameters = createContext<PathParameters>({});

export function useParams(): Readonly<Record<string, string | undefined>> {
  return use(RouteParameters);
}
