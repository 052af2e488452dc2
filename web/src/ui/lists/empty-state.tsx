import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/base/icon.tsx';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** 1 where it is the whole page and nothing else heads it. */
  headingLevel?: 1 | 2;
}

/** Says why there is nothing here and what to do next. */
export function EmptyState({ icon = 'box', title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center max-sm:py-6">
      <span className="mb-5 flex size-16 items-center justify-center rounded-full bg-primary-soft text-on-primary-soft">
        <Icon name={icon} size={28} />
      </span>
      <Heading tabIndex={headingLevel === 1 ? -1 : undefined} className="text-lg font-semibold tracking-tight text-ink">
        {title}
      </Heading>
      <p className="mt-2 text-muted">{text}</p>
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
