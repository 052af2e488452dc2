import { useEffect, useState } from 'react';

/** The share of its room on this device beyond which a seller is warned: soon nothing more could be kept. */
const fullShare = 0.9;

/** Answers whether the browser has hardly any room left for what is kept; false where it does not say. */
export function useRoom(): { readonly isAlmostFull: boolean } {
  const [isAlmostFull, setAlmostFull] = useState(false);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ usage = 0, quota = 0 }) => {
      setAlmostFull(quota > 0 && usage / quota > fullShare);
    });
  }, []);
  return { isAlmostFull };
}
