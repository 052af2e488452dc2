import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serveOutbox } from '#outbox/serve-outbox.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { isShortLived } from './live-queries.ts';

/** Sends what the seller has done without a network, and has the screens ask anew once it is sent. */
export function useOutbox(): void {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  useEffect(
    () => serveOutbox({ userId, onChanged: () => void client.invalidateQueries({ predicate: isShortLived }) }),
    [client, userId],
  );
}
