import { useEffect, useState } from 'react';
import type { Unlocking } from '#data/counter/unlock.ts';

const secondMs = 1000;
/** Milliseconds after which the time that is left is stored: a page that is opened anew goes on from there. */
const storeMs = 5 * secondMs;

/** Returns the milliseconds for which a person is locked out on this device, once each second anew; 0 for who is not. */
export function useLockOut(unlocking: Unlocking, memberId: string | undefined) {
  const [leftMs, setLeftMs] = useState(0);
  const isLocked = leftMs > 0;
  useEffect(() => {
    if (memberId === undefined) return;
    let isStopped = false;
    const stop = () => {
      isStopped = true;
    };
    const look = async () => {
      const left = await unlocking.readLockOutMs(memberId);
      if (!isStopped) setLeftMs(left);
    };
    void look();
    if (!isLocked) return stop;
    const ticking = setInterval(() => void look(), secondMs);
    const storing = setInterval(() => void unlocking.storeTries(), storeMs);
    return () => {
      stop();
      clearInterval(ticking);
      clearInterval(storing);
    };
  }, [unlocking, memberId, isLocked]);
  return [memberId === undefined ? 0 : leftMs, setLeftMs] as const;
}

/** Writes a time that is left as minutes and seconds, such as 4:59. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.ceil(ms / secondMs);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
