import type { ComponentProps } from 'react';
import { controlClass, FieldError, FieldHint, FieldLabel, type FieldWords, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'required'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** The entry for "nothing chosen yet"; its value is ''. */
  placeholder?: string;
}

export function SelectField({
  label,
  value,
  onChange,
  options,
  placeholder,
  error,
  hint,
  required,
  id: givenId,
  className = '',
  ...rest
}: SelectFieldProps) {
  const { id, hintId, errorId, describedBy } = useFieldIds({ error, hint }, givenId);
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={controlClass(error, 'appearance-none truncate pr-10')}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
        />
      </div>
      <FieldError id={errorId} error={error} />
      <FieldHint id={hintId} hint={hint} />
    </div>
  );
}
