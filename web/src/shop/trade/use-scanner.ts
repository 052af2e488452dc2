import { useEffect, useEffectEvent } from 'react';
import { setUnderWay } from '#settled.ts';

interface Scanner {
  readonly storeId: string;
  /** Called with each scanned code, known or not; the fields are as they were before it. */
  readonly onScan: (code: string) => void;
}

/** Listens for a scanner that types like a keyboard, wherever the focus is (SCAN-001). */
export function useScanner({ storeId, onScan }: Scanner): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => startListening(storeId, (code) => scan(code)), [storeId]);
}

/** Listens as soon as the script that can is there: nobody scans before the page is read. */
function startListening(storeId: string, scan: (code: string) => void): () => void {
  let end = () => {};
  let isOver = false;
  setUnderWay(scan, true);
  import('./listen-for-scans.ts')
    .then(({ listenForScans }) => {
      if (!isOver) end = listenForScans(storeId, scan);
    })
    // Without its script a scanner types into the field that has the focus, and codes can be searched for.
    .catch(() => undefined)
    .finally(() => setUnderWay(scan, false));
  return () => {
    isOver = true;
    end();
  };
}
