import { useId } from 'react';
import { CheckBox } from '#ui/base/checkbox-field.tsx';

interface ProductTickProps {
  label: string;
  checked: boolean;
  /** True when some of the rows that this box stands for are ticked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without visible words for the head and rows of the table; it is 44 px to touch. */
export function ProductTick({ label, checked, mixed = false, onChange }: ProductTickProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex size-11 items-center justify-center">
      <span className="sr-only">{label}</span>
      <CheckBox
        id={id}
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = mixed && !checked;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
