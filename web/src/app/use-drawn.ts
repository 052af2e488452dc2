import { useEffect, useState } from 'react';
import { setUnderWay } from '#settled.ts';

/** Milliseconds in which a browser shows what was drawn at first, before the calls that only add to it compete with it. */
const drawMs = 100;

let isDrawn = false;

/** True if the first page has been shown: what a seller can work without is asked for then. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(isDrawn);
  useEffect(() => {
    if (drawn) return;
    const wait = {};
    setUnderWay(wait, true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(() => {
        isDrawn = true;
        setDrawn(true);
      }, drawMs);
    };
    // A page in the background draws nothing.
    const frame = document.hidden ? begin() : requestAnimationFrame(begin);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(timer);
      setUnderWay(wait, false);
    };
  }, [drawn]);
  return drawn;
}
