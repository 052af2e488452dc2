import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/base/button.tsx';
import type { ButtonSize } from '#ui/base/button-style.tsx';

interface FilterBarProps {
  isWide: boolean;
  /** How many filters are set; on a wide screen their panel is open from the start then. */
  count: number;
  /** The words of the button, with the number in them where filters are set. */
  label: string;
  /** The search of the list. */
  search: ReactNode;
  /** The choices; they stand in a sheet of their own on phones. */
  panel: (onClose: () => void) => ReactNode;
  /** What stands behind the button. */
  children?: ReactNode;
  /** The heading of the page, where a phone has it in this line: the search is an icon then until it is used, and takes its place. */
  heading?: ReactNode;
  /** True while something stands in the search. */
  isSearched?: boolean;
}

/** The search of a list, and beside it the button that opens its filters. */
export function FilterBar({
  isWide,
  count,
  label,
  search,
  panel,
  children,
  heading,
  isSearched = false,
}: FilterBarProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(() => isWide && count > 0);
  const [hasFocus, setFocus] = useState(false);
  const isSearching = hasFocus || isSearched;
  return (
    <>
      <div className={heading ? '-mt-2.5 flex items-center gap-2 pb-px' : 'mb-2 flex flex-wrap gap-2 sm:mb-4 sm:gap-3'}>
        {heading ? (
          <>
            <div className={isSearching ? 'sr-only' : 'min-w-0 grow'}>{heading}</div>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears of the focus of the field within */}
            <div
              onFocus={() => setFocus(true)}
              onBlur={({ currentTarget, relatedTarget }) =>
                setFocus(currentTarget.contains(relatedTarget as Node | null))
              }
              className={isSearching ? 'min-w-0 grow' : 'w-10'}
            >
              {search}
            </div>
          </>
        ) : (
          search
        )}
        <FilterButton
          label={label}
          count={count}
          expanded={isOpen}
          controls={isOpen && isWide ? panelId : undefined}
          onPress={() => setOpen(!isOpen)}
          size={heading ? 'iconBesideHeading' : 'iconOnPhone'}
        />
        {children}
      </div>
      {/* Its place is here before the script of a panel is, as the button says that it opens this. */}
      {isOpen ? <div id={panelId}>{panel(() => setOpen(false))}</div> : null}
    </>
  );
}

interface FilterButtonProps {
  /** With the number in it, where filters are set. */
  label: string;
  /** How many filters are set. */
  count: number;
  expanded: boolean;
  /** The id of the panel, while it stands in the page. */
  controls: string | undefined;
  onPress: () => void;
  size: ButtonSize;
}

/** Opens the filters of a list. On a phone its icon speaks for it, so that the search beside it has room. */
function FilterButton({ label, count, expanded, controls, onPress, size }: FilterButtonProps) {
  return (
    <Button
      variant="secondary"
      icon="filter"
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onPress}
      size={size}
      className="relative shrink-0"
    >
      <span className="max-sm:sr-only">{label}</span>
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 -right-1.5 flex size-5 items-center justify-center rounded-full bg-primary text-xs font-bold text-on-primary tabular-nums sm:hidden"
        >
          {count}
        </span>
      ) : null}
    </Button>
  );
}
