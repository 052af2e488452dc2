import { useEffect, useState } from 'react';
import { readStorageQuota } from '#data/local-store/storage-quota.ts';

/** The share of its room on this device beyond which a seller is warned: soon nothing more could be kept. */
const fullShare = 0.9;

/** Returns whether the browser has hardly any room left for what is kept; false where that is not known. */
export function useStorageQuota(): { readonly isAlmostFull: boolean } {
  const [isAlmostFull, setAlmostFull] = useState(false);
  useEffect(() => {
    void readStorageQuota().then((room) =>
      setAlmostFull(room?.granted !== undefined && room.used / room.granted > fullShare),
    );
  }, []);
  return { isAlmostFull };
}
