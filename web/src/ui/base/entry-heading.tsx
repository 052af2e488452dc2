import type { ReactNode } from 'react';

/** What a view is about. It takes the focus when its view arrives, so that it is read out. */
export function EntryHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5">
      <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight text-ink sm:text-3xl">
        {title}
      </h1>
      {children ? <p className="mt-1.5 text-base text-pretty text-muted">{children}</p> : null}
    </div>
  );
}
