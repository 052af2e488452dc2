import { useEffect, useEffectEvent } from 'react';

/** The digits of the shortest barcode, EAN-8. */
const shortest = 8;
/** Milliseconds between two keys on average below which it is a scanner: people type far slower. */
const fastestHandMs = 40;

interface Scanner {
  /** Called when a scanner has typed a barcode while the focus was somewhere else than `exceptId`. */
  readonly onScan: (barcode: string) => void;
  /** Called at the first key: what is typed now may be a barcode, whose digits do not belong into the focused field. */
  readonly onStart: () => void;
  /** The id of the field that reads barcodes by itself, where there is one. */
  readonly exceptId?: string;
}

/** Listens for a keyboard-wedge scanner wherever the focus is: digits typed faster than by hand, ended by Enter. */
export function useScanner({ onScan, onStart, exceptId }: Scanner): void {
  const start = useEffectEvent(onStart);
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    let digits = '';
    let startedAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const isOwn = exceptId !== undefined && event.target instanceof Element && event.target.id === exceptId;
      const isFast = event.timeStamp - startedAt <= fastestHandMs * digits.length;
      if (!isOwn && event.key === 'Enter' && digits.length >= shortest && isFast) {
        event.preventDefault();
        event.stopPropagation();
        scan(digits);
      }
      const isDigit = /^\d$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (isOwn || !isDigit) {
        digits = '';
        return;
      }
      if (digits === '' || !isFast) {
        digits = '';
        startedAt = event.timeStamp;
        start();
      }
      digits += event.key;
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [exceptId]);
}
