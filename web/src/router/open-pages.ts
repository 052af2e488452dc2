import { createContext, use } from 'react';

/** Tells whether whoever acts may open the page at an address of the app; without it every page is open. */
const OpenPagesContext = createContext<(to: string) => boolean>(() => true);

/** Gives the links below it the rights of whoever acts (R63). */
export const OpenPages = OpenPagesContext.Provider;

export function useIsOpen(): (to: string) => boolean {
  return use(OpenPagesContext);
}
