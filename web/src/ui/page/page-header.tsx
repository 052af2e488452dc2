import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  text?: ReactNode;
  /** A small picture of the page's subject, beside its title. */
  picture?: ReactNode;
  actions?: ReactNode;
  /**
   * Keeps the actions beside the title on a narrow screen too, as long as the title's longest word fits. Only for fixed titles: one
   * that a seller typed may be too long.
   */
  areActionsBeside?: boolean;
}

/** The top of a page: its one `h1`, which takes the focus after a navigation, and the page's main actions. */
export function PageHeader({ title, text, picture, actions, areActionsBeside = false }: PageHeaderProps) {
  return (
    <header className="mb-2 flex flex-wrap items-center justify-between gap-3 md:mb-5">
      <div className={`flex grow gap-3 ${areActionsBeside ? 'min-w-min basis-0' : 'min-w-0 basis-80'}`}>
        {picture}
        <div className="min-w-0 grow">
          <h1 tabIndex={-1} className="text-xl font-bold tracking-tight text-ink md:text-2xl">
            {title}
          </h1>
          {text ? <p className="mt-0.5 text-sm text-muted">{text}</p> : null}
        </div>
      </div>
      {actions ? <div className="flex max-w-full shrink-0 flex-wrap gap-3">{actions}</div> : null}
    </header>
  );
}
