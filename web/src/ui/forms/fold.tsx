import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/base/icon.tsx';

interface FoldProps {
  title: string;
  /** Something in it has a value or an error: it opens by itself. */
  hasValue: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** A part of a long form that stays folded on a phone until it is wanted. */
export function Fold({ title, hasValue, hasError, children }: FoldProps) {
  const [isOpen, setOpen] = useState(hasValue || hasError);
  const [before, setBefore] = useState({ hasValue, hasError });
  if (before.hasValue !== hasValue || before.hasError !== hasError) {
    setBefore({ hasValue, hasError });
    if ((hasValue && !before.hasValue) || (hasError && !before.hasError)) setOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface shadow-card"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-5 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="font-semibold tracking-tight">{title}</h2>
        <Icon name="chevron-down" className="text-muted transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 px-5 pt-1 pb-5">{children}</div>
    </details>
  );
}
