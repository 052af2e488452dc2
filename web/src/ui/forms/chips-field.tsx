import { useId } from 'react';
import { labelClass } from '#ui/base/field.tsx';
import { chipClass } from '#ui/lists/chip-row.tsx';
import { RadioOption } from './radio-option.tsx';

interface ChipsFieldProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Five to ten, none of them long. */
  options: readonly { readonly value: Value; readonly label: string }[];
}

/** A choice of one among more than segments hold, in one line that scrolls; docs/design-language.md, "Choices". */
export function ChipsField<Value extends string>({ label, value, onChange, options }: ChipsFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={`mb-1.5 ${labelClass}`}>{label}</legend>
      <div data-chip-row className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:none]">
        {options.map((option) => (
          <RadioOption
            key={option.value}
            name={name}
            isChecked={option.value === value}
            onChoose={() => onChange(option.value)}
            className={`${chipClass} has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary`}
          >
            {option.label}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}
