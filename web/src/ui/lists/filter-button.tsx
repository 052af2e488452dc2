import { Button } from '#ui/base/button.tsx';
import type { ButtonSize } from '#ui/base/button-look.tsx';

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
export function FilterButton({ label, count, expanded, controls, onPress, size }: FilterButtonProps) {
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
