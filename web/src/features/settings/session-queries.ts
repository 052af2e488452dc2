import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '#data/calls/account.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';

/** Lists where the account is signed in: this device first, then the one used last. */
export const sessionsOptions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => {
    const sessions = await listSessions();
    return sessions.toSorted(
      (one, other) => Number(other.current) - Number(one.current) || other.$updatedAt.localeCompare(one.$updatedAt),
    );
  },
  retry: isWorthRetrying,
  staleTime: 0,
});
