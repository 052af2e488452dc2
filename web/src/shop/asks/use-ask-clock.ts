import { useEffect, useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';

const tickMs = 1000;

/** Returns the time of the server in milliseconds, anew each second while `isTicking`. */
export function useAskClock(isTicking: boolean): number {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => draw((drawn) => drawn + 1), tickMs);
    return () => clearInterval(timer);
  }, [isTicking]);
  return readNowMs();
}
