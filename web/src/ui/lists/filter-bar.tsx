import { type ReactNode, useId, useState } from 'react';
import { FilterButton } from './filter-button.tsx';

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
}

/** The search of a list, and beside it the button that opens its filters. */
export function FilterBar({ isWide, count, label, search, panel, children }: FilterBarProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(() => isWide && count > 0);
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2 sm:mb-4 sm:gap-3">
        {search}
        <FilterButton
          label={label}
          count={count}
          expanded={isOpen}
          controls={isOpen && isWide ? panelId : undefined}
          onPress={() => setOpen(!isOpen)}
        />
        {children}
      </div>
      {/* Its place is here before the script of a panel is, as the button says that it opens this. */}
      {isOpen ? <div id={panelId}>{panel(() => setOpen(false))}</div> : null}
    </>
  );
}
