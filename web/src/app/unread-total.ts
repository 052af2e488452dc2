import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import { Query } from '#api/query.ts';
import { useSignedInUser } from '#session/session-provider.tsx';

/** Milliseconds between two looks while the app is open. */
const refreshMs = 60_000;

/** How many unread messages are addressed to me; LAY-016, Q-044. Zero until it is known. */
export function useUnreadTotal(): number {
  const { id: me } = useSignedInUser();
  const { data } = useQuery({
    queryKey: ['messages', 'unread-total', me],
    queryFn: async () => {
      const unread = [Query.equal('receiverId', me), Query.equal('isRead', false), Query.limit(1)];
      return (await listDocuments('messages', unread)).total;
    },
    refetchInterval: refreshMs,
  });
  return data ?? 0;
}
