import { useId } from 'react';
import { labelClass } from '#ui/base/field.tsx';

const looks = {
  /** Boxes of one width, two beside each other. */
  tiles: {
    group: 'mt-2 grid grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-2',
    choice:
      'cursor-pointer rounded-control border border-control/60 px-3 font-medium has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
  },
  /** Words in a line. */
  row: { group: 'flex flex-wrap gap-x-5 gap-y-1', choice: 'text-[0.9375rem] text-ink' },
};

interface RadioFieldProps<Value extends string> {
  label: string;
  /** True where the place says what is chosen: the label is then only read out. */
  isLabelHidden?: boolean;
  look: keyof typeof looks;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly {
    readonly value: Value;
    readonly label: string;
    /** The language of the label, where it is another than the page's. */
    readonly language?: string;
  }[];
}

/** A choice of one among few, all of them in sight. */
export function RadioField<Value extends string>({
  label,
  isLabelHidden = false,
  look,
  value,
  onChange,
  options,
}: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={isLabelHidden ? 'sr-only' : labelClass}>{label}</legend>
      <div className={looks[look].group}>
        {options.map((option) => (
          <label key={option.value} className={`flex min-h-11 items-center gap-2.5 ${looks[look].choice}`}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-primary"
            />
            <span lang={option.language}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
