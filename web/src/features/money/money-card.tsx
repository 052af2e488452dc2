import { type ReactNode, useId } from 'react';
import { Card } from '#ui/page/card.tsx';

/** Some figures of the books under one heading. */
export function MoneyCard({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card padding="report">
      <h2 id={titleId} className="mb-2 text-lg font-semibold tracking-tight text-ink">
        {title}
      </h2>
      <ul aria-labelledby={titleId} className="divide-y divide-line">
        {children}
      </ul>
      {typeof note === 'string' ? <p className="mt-2 text-sm text-muted">{note}</p> : note}
    </Card>
  );
}
