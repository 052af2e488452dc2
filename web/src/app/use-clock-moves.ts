import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverClock } from '#api/now.ts';

/**
 * Asks anew for what the page shows when the time of the server turns out to be another than the page was drawn with. Answers how often
 * that was: a page of another number is drawn anew, but never under something that is half typed.
 */
export function useClockMoves(): number {
  const client = useQueryClient();
  const [moves, setMoves] = useState(0);
  useEffect(
    () =>
      serverClock.onMoved(() => {
        void client.invalidateQueries();
        void drawAnew(() => setMoves((count) => count + 1));
      }),
    [client],
  );
  return moves;
}

/** What knows of half-typed fields travels with the pages; where it does not arrive, the page stays as it is. */
async function drawAnew(draw: () => void): Promise<void> {
  const forms = await import('#ui/forms/half-typed.ts').catch(() => undefined);
  if (forms?.isHalfTyped() === false) draw();
}
