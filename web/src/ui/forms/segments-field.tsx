import { useId } from 'react';
import { labelClass } from '#ui/base/field.tsx';
import { Icon, type IconName } from '#ui/base/icon.tsx';
import { RadioOption } from './radio-option.tsx';

interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
}

interface SegmentsFieldProps<Value extends string> {
  label: string;
  /** True where the place says what is chosen: the label is then only read out. */
  isLabelHidden?: boolean;
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Two to four. */
  options: readonly SegmentOption<Value>[];
  /** A rarer choice, in a line of its own beneath them; docs/design-language.md has it only while it is the chosen one. */
  rare?: SegmentOption<Value> | undefined;
}

/** A choice of one among two to four, side by side; docs/design-language.md, "Choices". */
export function SegmentsField<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  options,
  rare,
}: SegmentsFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : `mb-1.5 ${labelClass}`}>{label}</legend>
      <div className="rounded-control border border-control/60 bg-sunken p-0.5">
        <div className="flex flex-wrap">{options.map(showSegment)}</div>
        {rare ? <div className="mt-0.5 flex">{showSegment(rare)}</div> : null}
      </div>
    </fieldset>
  );

  function showSegment(option: SegmentOption<Value>) {
    return (
      <RadioOption
        key={option.value}
        name={name}
        isChecked={option.value === value}
        onChoose={() => onChange(option.value)}
        className="flex min-h-11 min-w-0 flex-auto flex-col items-center justify-center gap-0.5 rounded-lg px-1.5 py-1 text-center text-sm leading-tight font-medium text-muted has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:outline has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary"
      >
        {option.icon ? <Icon name={option.icon} /> : null}
        <span>{option.label}</span>
      </RadioOption>
    );
  }
}
