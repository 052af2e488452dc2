import { useEffect, useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';

const tickMs = 1000;

/** Returns the time of the server in milliseconds, anew each second while `isTicking`. */
export function useAskClock(isTicking: boolean): number {
  // Kept here, as a reading that depends on nothing is read once by what the compiler makes of it.
  const [nowMs, setNowMs] = useState(readNowMs);
  useEffect(() => {
    if (!isTicking) return;
    const look = () => setNowMs(readNowMs());
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [isTicking]);
  return nowMs;
}
