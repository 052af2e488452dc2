import type { ComponentProps, ReactNode } from 'react';
import { FieldHint, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
}

export function CheckboxField({
  label,
  checked,
  onChange,
  hint,
  id: givenId,
  className = '',
  ...rest
}: CheckboxFieldProps) {
  const { id, hintId, describedBy } = useFieldIds({ hint }, givenId);
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-base text-ink">
        <span className="relative flex size-5.5 shrink-0">
          <input
            {...rest}
            id={id}
            type="checkbox"
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-describedby={describedBy}
            className="peer size-5.5 appearance-none rounded-md border border-control bg-surface transition-colors duration-150 checked:border-primary checked:bg-primary disabled:opacity-50"
          />
          <Icon
            name="check"
            size={16}
            className="pointer-events-none absolute inset-0 m-auto hidden stroke-3 text-on-primary peer-checked:block"
          />
        </span>
        <span>{label}</span>
      </label>
      {hint ? (
        <div className="-mt-2 pl-8.5">
          <FieldHint id={hintId} hint={hint} />
        </div>
      ) : null}
    </div>
  );
}
