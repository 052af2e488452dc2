import { Icon } from '#ui/base/icon.tsx';

interface SortSelectProps<Order extends string> {
  label: string;
  value: Order;
  onChange: (order: Order) => void;
  options: readonly { readonly value: Order; readonly label: string }[];
}

/** The order of a list, in the line above its rows. */
export function SortSelect<Order extends string>({ label, value, onChange, options }: SortSelectProps<Order>) {
  return (
    <span className="relative ml-auto">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Order)}
        className="field-sizing-content min-h-7 appearance-none rounded-control pr-6 pl-1 text-sm font-medium text-ink hover:bg-sunken"
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
        className="pointer-events-none absolute inset-y-0 right-1 my-auto text-muted"
      />
    </span>
  );
}
