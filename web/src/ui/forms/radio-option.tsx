import type { ReactNode } from 'react';

interface RadioOptionProps {
  /** The same for all options of one choice. */
  name: string;
  isChecked: boolean;
  onChoose: () => void;
  /** How the option is drawn: a segment, or a chip. */
  className: string;
  children: ReactNode;
}

/** An option of a choice whose radio button covers its label, so that only its states are seen. */
export function RadioOption({ name, isChecked, onChoose, className, children }: RadioOptionProps) {
  return (
    <label className={`relative cursor-pointer ${className}`}>
      <input
        type="radio"
        name={name}
        checked={isChecked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
