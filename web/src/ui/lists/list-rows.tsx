import type { ReactNode } from 'react';
import { Link, type LinkProps } from '#router/link.tsx';

/** The rows of a list on one sheet, which reaches both edges of a phone; docs/design-language.md, "Rows". */
export function ListRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line border-line bg-surface max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border"
    >
      {children}
    </ul>
  );
}

interface ListRowProps {
  /** Where the row leads: its name is a link that covers all of the row but its controls. */
  link?: Omit<LinkProps, 'children' | 'className'>;
  /** Opens the sheet of the row, in the place of a link. */
  onPress?: () => void;
  /** 44 px square. */
  picture?: ReactNode;
  /** What the row is; one line. */
  name: ReactNode;
  /** At the end of the name's line: a figure, a badge. */
  nameEnd?: ReactNode;
  /** One grey line beneath the name. */
  detail?: ReactNode;
  /** At the end of the grey line: a figure, a status. */
  detailEnd?: ReactNode;
  /** Controls at the end of the row, such as a `RowMenu`. */
  end?: ReactNode;
  isTicked?: boolean;
  /** Pressed for long by a finger. */
  onLongPress?: (() => void) | undefined;
  /** What is to be done with the row now: a line of quiet buttons beneath it. */
  children?: ReactNode;
}

/** A name that is cut where it has no room, whose press is one on the whole row. */
const cover = 'block max-w-full truncate after:absolute after:inset-0';

/** One row of a list: 64 px high, or 72 where its texts have more room. */
export function ListRow({
  link,
  onPress,
  picture,
  name,
  nameEnd,
  detail,
  detailEnd,
  end,
  isTicked = false,
  onLongPress,
  children,
}: ListRowProps) {
  return (
    <li
      onContextMenu={(event) => {
        // A mouse opens the browser's own menu.
        if (!onLongPress || (event.nativeEvent as PointerEvent).pointerType !== 'touch') return;
        event.preventDefault();
        onLongPress();
      }}
      className={`relative px-4 sm:first:rounded-t-card sm:last:rounded-b-card ${isTicked ? 'bg-primary-soft/40' : link || onPress ? 'hover:bg-sunken/40' : ''}`}
    >
      <div className="-mb-px flex min-h-16 items-center gap-3 py-1.5">
        {picture ? <div className="size-11 shrink-0">{picture}</div> : null}
        <div className="min-w-0 grow">
          <div className="flex items-baseline justify-between gap-3">
            <p className="min-w-0 truncate text-[0.9375rem] leading-[1.6] font-semibold text-ink">
              {link ? (
                <Link {...link} className={cover}>
                  {name}
                </Link>
              ) : onPress ? (
                <button type="button" aria-haspopup="dialog" onClick={onPress} className={cover}>
                  {name}
                </button>
              ) : (
                name
              )}
            </p>
            {nameEnd ? <div className="relative z-1 shrink-0">{nameEnd}</div> : null}
          </div>
          {detail || detailEnd ? (
            <div className="flex min-h-6 items-center justify-between gap-3 text-sm text-muted">
              <div className="-mb-1.5 min-w-0 truncate pb-1.5">{detail}</div>
              {detailEnd ? <div className="relative z-1 shrink-0">{detailEnd}</div> : null}
            </div>
          ) : null}
        </div>
        {end ? <div className="relative z-1 -mx-2 flex shrink-0 items-center">{end}</div> : null}
      </div>
      {children ? (
        <div className={`relative z-1 flex flex-wrap gap-2 pb-2 empty:hidden ${picture ? 'pl-14' : ''}`}>
          {children}
        </div>
      ) : null}
    </li>
  );
}

/** Stands for a picture where a row has none: the first letter of its name. */
export function RowInitial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-11 items-center justify-center rounded-full bg-primary-soft font-semibold text-on-primary-soft"
    >
      {[...name.trim()][0]?.toLocaleUpperCase() ?? '·'}
    </span>
  );
}
