import { useLocation } from 'wouter';
import { useHistoryEntry } from '#router/app-router.tsx';
import { useSearchParams } from '#router/use-search-params.ts';

const parameter = 'with';

/** Returns the address of a contact's thread, below the page's own. */
export function toThread(contactId: string): string {
  return `?${new URLSearchParams({ [parameter]: contactId })}`;
}

/** Marks an address that was reached from the list, so that Back goes back and does not add a step. */
export const fromList = { fromList: true };

/** Keeps the open contact in the address: the browser's Back closes the thread, and a reload opens it again. */
export function useOpenContact() {
  const [parameters] = useSearchParams();
  const { state } = useHistoryEntry();
  const [, navigate] = useLocation();
  return {
    contactId: parameters.get(parameter) ?? undefined,
    open: (contactId: string) => navigate(toThread(contactId), { state: fromList }),
    close: () => (Object(state).fromList ? window.history.back() : navigate('?', { replace: true })),
  };
}
