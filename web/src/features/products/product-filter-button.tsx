import { m } from '#paraglide/messages.js';
import { Button } from '#ui/button.tsx';

interface ProductFilterButtonProps {
  /** How many filters are set. */
  count: number;
  expanded: boolean;
  /** The id of the panel, while it stands in the page. */
  controls: string | undefined;
  onPress: () => void;
}

/** Opens the filters (LIST-003). On a phone its icon speaks for it, so that the search beside it has room. */
export function ProductFilterButton({ count, expanded, controls, onPress }: ProductFilterButtonProps) {
  return (
    <Button
      variant="secondary"
      icon="filter"
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onPress}
      className="relative shrink-0 max-sm:w-11 max-sm:px-0"
    >
      <span className="max-sm:sr-only">{count > 0 ? m.list_filters_on({ count }) : m.list_filters()}</span>
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
