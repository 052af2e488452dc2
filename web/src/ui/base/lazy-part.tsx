import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { setUnderWay } from '#settled.ts';

interface LazyPartProps {
  /** Stands in the place of the part until its script is there; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of the page whose script may still be on its way; until it is shown the page is not settled. */
export function LazyPart({ fallback, children }: LazyPartProps) {
  return <Suspense fallback={<Fallback>{fallback}</Fallback>}>{children}</Suspense>;
}

function Fallback({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const part = {};
    setUnderWay(part, true);
    return () => setUnderWay(part, false);
  }, []);
  return children;
}
