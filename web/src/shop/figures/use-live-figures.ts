import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeDocuments } from '#api/realtime.ts';

/** The keys of all queries that orders and stock add up to begin so. */
export const figuresKey = 'figures';

/** Milliseconds in which events count as one: an order comes with the changed stock of each of its products. */
const pauseMs = 300;

/**
 * Keeps all shown figures equal to the server's while orders arrive and stock changes; with `messages`, while these do.
 */
export function useLiveFigures(more?: 'messages'): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: [figuresKey] });
      }, pauseMs);
    };
    const listener = { onEvent: askAgain, onConnected: askAgain };
    const collections = ['orders', 'products', ...(more ? [more] : [])] as const;
    const stops = collections.map((collection) => subscribeDocuments(collection, listener));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, more]);
}
