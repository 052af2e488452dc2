import { type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react';
import { setUnderWay } from '#settled.ts';

interface LazyPartProps {
  /** Stands in the place of the part until its script is there; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Draws a part again whose fallback is shown. */
type Redraw = () => void;

const waiting = new Set<Redraw>();

/** A part of the page whose script may still be on its way; until it is shown the page is not settled. */
export function LazyPart({ fallback, children }: LazyPartProps) {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  return <Suspense fallback={<Fallback redraw={redraw}>{fallback}</Fallback>}>{children}</Suspense>;
}

/**
 * Shows what a script has brought. React would do so by itself, but not within 300 ms of any fallback: it leaves a fallback
 * alone for so long, lest many parts that come one after the other flicker. A page of a shop waits for one or two.
 */
export function redrawLazyParts(): void {
  for (const redraw of waiting) redraw();
}

function Fallback({ redraw, children }: { redraw: Redraw; children: ReactNode }) {
  useLayoutEffect(() => {
    waiting.add(redraw);
    setUnderWay(redraw, true);
    return () => {
      waiting.delete(redraw);
      setUnderWay(redraw, false);
    };
  }, [redraw]);
  return children;
}
