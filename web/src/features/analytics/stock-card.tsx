import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Card } from '#ui/card.tsx';
import { FigureFailure, FigureSkeleton } from './figure-states.tsx';

interface StockCardProps {
  /** The address's mark that leads here. */
  id: string;
  title: string;
  text: string;
  /** What is said of an empty list. */
  none: string;
  query: { readonly isError: boolean; readonly refetch: () => unknown };
  /** Undefined while it is on its way. */
  rows: readonly ReactNode[] | undefined;
  /** Said when the list goes on. */
  more: string | undefined;
}

/** A list of products that ask for a decision. */
export function StockCard({ id, title, text, none, query, rows, more }: StockCardProps) {
  const titleId = useId();
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const isMeant = hash === `#${id}` && rows !== undefined;
  // Only now is it as high as it stays, so that the way here ends at it.
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView();
  }, [isMeant]);
  return (
    <Card className="p-4 sm:p-5">
      <section ref={section} id={id} aria-labelledby={titleId} className="scroll-mt-20">
        <h2 id={titleId} className="text-lg font-semibold tracking-tight text-ink">
          {title}
        </h2>
        <p className="mb-2 text-sm text-muted">{text}</p>
        {query.isError ? <FigureFailure onRetry={() => query.refetch()} /> : null}
        {!rows && !query.isError ? <FigureSkeleton className="h-44" /> : null}
        {rows?.length === 0 ? <p className="py-3 text-muted">{none}</p> : null}
        {rows && rows.length > 0 ? <ul className="divide-y divide-line">{rows}</ul> : null}
        {more ? <p className="pt-2 text-sm text-muted">{more}</p> : null}
      </section>
    </Card>
  );
}
