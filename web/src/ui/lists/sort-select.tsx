import { Icon } from '#ui/base/icon.tsx';
import { chipClass } from './chip-row.tsx';

interface SortSelectProps<Order extends string> {
  label: string;
  value: Order;
  onChange: (order: Order) => void;
  options: readonly { readonly value: Order; readonly label: string }[];
  /** Looks as the chips that it stands among. */
  isChip?: boolean | undefined;
}

/** The order of a list, in the line above its rows or among the chips there. */
export function SortSelect<Order extends string>({
  label,
  value,
  onChange,
  options,
  isChip = false,
}: SortSelectProps<Order>) {
  return (
    <span className={`relative ${isChip ? 'shrink-0' : 'ml-auto'}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Order)}
        className={`field-sizing-content appearance-none ${isChip ? `${chipClass} pr-8` : 'min-h-7 rounded-control pr-6 pl-1 text-sm font-medium text-ink hover:bg-sunken'}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={16}
        className={`pointer-events-none absolute inset-y-0 my-auto text-muted ${isChip ? 'right-3' : 'right-1'}`}
      />
    </span>
  );
}
