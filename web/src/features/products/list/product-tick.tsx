import { useId } from 'react';
import { CheckBox } from '#ui/base/checkbox-field.tsx';

interface ProductTickProps {
  /** The id of its box, where something else labels it too. */
  id?: string;
  label: string;
  checked: boolean;
  /** True when some of the rows that this box stands for are ticked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without visible words for the rows and the head of the table; it is 44 px high to touch. */
export function ProductTick({ id: givenId, label, checked, mixed = false, onChange }: ProductTickProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <label htmlFor={id} className="flex h-11 min-w-6 items-center justify-center">
      <CheckBox
        id={id}
        aria-label={label}
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = mixed && !checked;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
