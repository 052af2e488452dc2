import { equal, limit } from '@duka/domain/query';
import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import { useSignedInUser } from '#session/session-provider.tsx';

/** Milliseconds between two looks while the app is open. */
const refreshMs = 60_000;

const isUnread = JSON.stringify({ method: 'equal', attribute: 'isRead', values: [false] });

/** How many unread messages are addressed to me; LAY-016, Q-044. Zero until it is known. */
export function useUnreadTotal(): number {
  const { id: me } = useSignedInUser();
  const { data } = useQuery({
    queryKey: ['messages', 'unread-total', me],
    queryFn: async () => {
      return (await listDocuments('messages', [equal('receiverId', me), isUnread, limit(1)])).total;
    },
    refetchInterval: refreshMs,
  });
  return data ?? 0;
}
