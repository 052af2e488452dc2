import type { Conversation, Party } from '@duka/domain/messages/conversations';
import { isUnreadBy, partyOf } from '@duka/domain/messages/message';
import { nothingUnread } from '@duka/domain/messages/unread';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { can } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { useCorrespondent } from '#session/membership.ts';
import { latestQuery, partiesQuery } from './message-queries.ts';
import { unreadQuery } from './unread-query.ts';
import { useLoggedFailure } from './use-logged-failure.ts';

export interface Contact extends Conversation {
  /** The number of the badge; 0 for none (MSG-027, Q-045). */
  readonly unread: number;
}

/** Lists everyone with whom I exchange messages, the newest first; CALL-041 to CALL-044. */
export function useConversations() {
  const me = useCorrespondent();
  const latest = useQuery(latestQuery(me));
  const ids = latest.data?.map((message) => partyOf(message, me)) ?? [];
  const parties = useQuery({ ...partiesQuery(ids), enabled: ids.length > 0, placeholderData: keepPreviousData });
  const { data: unread = nothingUnread } = useQuery(unreadQuery(me));
  useLoggedFailure('The conversations could not be loaded.', latest.error);
  useLoggedFailure('The names of contacts could not be loaded.', parties.error);

  const partyById = new Map<string, Party>(parties.data?.map((party) => [party.id, party]));
  const contacts = (latest.data ?? []).flatMap((last): Contact[] => {
    const id = partyOf(last, me);
    // A backend that delivers no message shows nobody else's name either; what was written is found again all the same.
    const unknown = can('message-delivery') ? undefined : { id, firstName: m.messages_unknown_contact(), lastName: '' };
    const party = partyById.get(id) ?? unknown;
    if (!party) return [];
    return [{ party, last, unread: isUnreadBy(last, me) ? (unread.idsBySender[party.id]?.length ?? 1) : 0 }];
  });
  return {
    contacts,
    isPending: latest.isPending || (ids.length > 0 && parties.isPending),
    isFailed: latest.isError || parties.isError,
    retry: () => Promise.all([latest, parties].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
