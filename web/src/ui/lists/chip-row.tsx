import type { ReactNode } from 'react';
import { Link, type LinkProps } from '#router/link.tsx';
import { Icon, type IconName } from '#ui/base/icon.tsx';

/** What every chip looks like. */
export const chipClass =
  'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border border-control/60 bg-surface px-3 text-sm font-medium whitespace-nowrap text-ink hover:bg-sunken';

interface ChipRowProps {
  label: string;
  children: ReactNode;
  /** Right beneath a phone's heading. */
  isSnug?: boolean;
}

/** Chips in one line, which scrolls sideways where they have no room; docs/design-language.md, "Chips". */
export function ChipRow({ label, children, isSnug = false }: ChipRowProps) {
  return (
    <fieldset className="-mx-4 min-w-0 sm:mx-0 md:mb-3">
      <legend className="sr-only">{label}</legend>
      <div
        data-chip-row
        className={`flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:px-0.5 ${isSnug ? 'py-0.5' : 'py-1'}`}
      >
        {children}
      </div>
    </fieldset>
  );
}

interface ChipProps {
  /** Undefined for one that does something instead. */
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
  /** How many it finds. */
  count?: ReactNode;
  /** How much they come to; it weighs more than the count. */
  sum?: ReactNode;
}

/** Chooses what a list shows. */
export function Chip({ isPressed, onPress, children, count, sum }: ChipProps) {
  return (
    <button
      ref={isPressed ? moveIntoRow : undefined}
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={`${chipClass} aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft`}
    >
      {children}
      {count === undefined ? null : (
        <span className={`min-w-2 tabular-nums ${sum ? '' : 'font-semibold'}`}>{count}</span>
      )}
      {sum ? <span className="font-bold tabular-nums">{sum}</span> : null}
    </button>
  );
}

/** Moves the row sideways where the chosen chip is beyond its end. */
function moveIntoRow(chip: HTMLButtonElement | null): void {
  const row = chip?.parentElement;
  if (!chip || !row) return;
  const beyond = chip.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (beyond > 0) row.scrollLeft += beyond + 16;
}

/** Leads to what is done beside a list. */
export function ChipLink({
  icon,
  children,
  ...link
}: Omit<LinkProps, 'className' | 'children'> & { icon?: IconName; children: ReactNode }) {
  return (
    <Link isAction {...link} className={chipClass}>
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </Link>
  );
}
