import { type ReactNode, useId } from 'react';

interface ProductSectionProps {
  title: string;
  text?: string;
  /** What is done here, beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a product's page: its heading on the paper, and its rows on a sheet beneath. */
export function ProductSection({ title, text, actions, children }: ProductSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-40">
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {title}
          </h2>
          {text ? <p className="text-sm text-muted">{text}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
