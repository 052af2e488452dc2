import type { QueryClient } from '@tanstack/react-query';
import { getAccount } from '#data/calls/account.ts';
import { ApiFailure, isSecondFactorMissing } from '#data/connection/api-error.ts';

/**
 * Watches every query and mutation for a refusal of who is asking. The refusal may be about one document only, so
 * the account is asked for; when that is refused too, the session was ended elsewhere, or owes a code since two-factor was
 * turned on there, and `onEnded` gets which.
 */
export function watchAuthenticationFailures(
  queryClient: QueryClient,
  onEnded: (isCodeOwed: boolean) => void,
): () => void {
  let asking = false;
  let isWatching = true;

  async function confirm() {
    if (asking) return;
    asking = true;
    try {
      await getAccount();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // By now the seller may have signed in again: an old answer must not end the new session.
      if (error.isAuthentication && isWatching) onEnded(isSecondFactorMissing(error));
    } finally {
      asking = false;
    }
  }

  const onEvent = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    if (event.type !== 'updated' || event.action?.type !== 'error') return;
    if (event.action.error instanceof ApiFailure && event.action.error.isAuthentication) void confirm();
  };
  const stops = [queryClient.getQueryCache().subscribe(onEvent), queryClient.getMutationCache().subscribe(onEvent)];
  return () => {
    isWatching = false;
    for (const stop of stops) stop();
  };
}

/** Has the rights asked anew when the server refuses somebody for the want of one: the owner may have changed them meanwhile (R63). */
export function watchRights(queryClient: QueryClient): () => void {
  const onEvent = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    if (event.type !== 'updated' || event.action?.type !== 'error') return;
    const { error } = event.action;
    if (!(error instanceof ApiFailure) || error.type !== 'shop_right_missing') return;
    for (const name of ['memberships', 'store'] as const) void queryClient.invalidateQueries({ queryKey: [name] });
  };
  const stops = [queryClient.getQueryCache().subscribe(onEvent), queryClient.getMutationCache().subscribe(onEvent)];
  return () => {
    for (const stop of stops) stop();
  };
}
