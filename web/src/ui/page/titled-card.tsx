import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

interface TitledCardProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One card holds one thing that is saved by itself, under a heading of its own. */
export function TitledCard({ title, text, children }: TitledCardProps) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} padding="form">
      <h3 id={id} className="text-base font-semibold tracking-tight text-ink">
        {title}
      </h3>
      {text ? <p className="mt-1 text-sm text-muted">{text}</p> : null}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
