import { canGoBack, useHistoryEntry } from '#router/app-router.tsx';

/**
 * Handed over by a link to a form that leads back to its page once it is saved. The page keeps what was typed on it, so leaving it by
 * such a link is not asked about (`data-comes-back`).
 */
export const comingBack = { state: { comesBack: true }, 'data-comes-back': true } as const;

/** Returns true in a form that was opened by such a link, and has a page to go back to. */
export function useComesBack(): boolean {
  const { comesBack } = Object(useHistoryEntry().state) as { comesBack?: boolean };
  return comesBack === true && canGoBack();
}
