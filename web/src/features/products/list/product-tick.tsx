import { Icon } from '#ui/base/icon.tsx';

interface ProductTickProps {
  label: string;
  checked: boolean;
  /** True when some of the rows that this box stands for are ticked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without visible words for the head and rows of the table; it is 44 px to touch. */
export function ProductTick({ label, checked, mixed = false, onChange }: ProductTickProps) {
  return (
    <label className="relative flex size-11 items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = mixed && !checked;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-5.5 appearance-none rounded-md border border-control bg-surface transition-colors duration-150 checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary-soft"
      />
      <Icon
        name="check"
        size={16}
        className="pointer-events-none absolute inset-0 m-auto hidden stroke-3 text-on-primary peer-checked:block"
      />
    </label>
  );
}
