import type { ComponentProps } from 'react';
import { controlClass, FieldFrame, type FieldWords, useField } from '#ui/base/field.tsx';
import { Icon } from '#ui/base/icon.tsx';

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'required'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** The entry for "nothing chosen yet"; its value is ''. */
  placeholder?: string;
}

export function SelectField({
  label,
  isLabelHidden,
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
  const { control, frame } = useField({ label, isLabelHidden, error, hint, required }, givenId);
  return (
    <FieldFrame {...frame} className={className}>
      <div className="relative">
        <select
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={controlClass(error, 'appearance-none truncate pr-10')}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted" />
      </div>
    </FieldFrame>
  );
}
