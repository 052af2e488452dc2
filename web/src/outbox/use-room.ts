import { useEffect, useState } from 'react';
import { readRoom } from '#offline/granted-room.ts';

/** The share of its room on this device beyond which a seller is warned: soon nothing more could be kept. */
const fullShare = 0.9;

/** Answers whether the browser has hardly any room left for what is kept; false where that is not known. */
export function useRoom(): { readonly isAlmostFull: boolean } {
  const [isAlmostFull, setAlmostFull] = useState(false);
  useEffect(() => {
    void readRoom().then((room) => setAlmostFull(room?.granted !== undefined && room.used / room.granted > fullShare));
  }, []);
  return { isAlmostFull };
}
