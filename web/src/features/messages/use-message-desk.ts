import { useSyncExternalStore } from 'react';
import { useSignedInUser } from '#session/session-provider.tsx';
import type { Draft } from './drafts.ts';
import { type MessageDesk, openDesk } from './message-desk.ts';
import type { Outgoing } from './message-outbox.ts';

export function useMessageDesk(): MessageDesk {
  return openDesk(useSignedInUser().id);
}

/** Returns what is written to the contact and not sent. */
export function useDraft(contactId: string): [draft: Draft, change: (draft: Draft) => void] {
  const { drafts } = useMessageDesk();
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(contactId));
  return [draft, (changed) => drafts.set(contactId, changed)];
}

/** Returns the messages that are being sent, or have failed, to anyone. */
export function useUnsent(): readonly Outgoing[] {
  const { outbox } = useMessageDesk();
  return useSyncExternalStore(outbox.subscribe, outbox.list);
}
