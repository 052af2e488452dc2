import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeDocuments } from '#api/realtime.ts';

/** The key of all queries about notifications. */
export const inboxKey = ['inbox'];

/** Milliseconds for which events are gathered, as marking all as read sends one for each. */
const gatherMs = 150;

/**
 * Asks anew whenever something was told, read or deleted, on this device or another. Stands in the layout and not with the
 * bell, which comes later: for one more channel the line would be opened a second time.
 */
export function useLiveInbox(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookAgain = () => void client.invalidateQueries({ queryKey: inboxKey });
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        lookAgain();
      }, gatherMs);
    };
    const stop = subscribeDocuments('notifications', { onEvent: gather, onConnected: lookAgain });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}
