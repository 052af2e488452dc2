import type { ComponentProps, ReactNode } from 'react';
import { FieldHint, useFieldIds } from '#ui/base/field.tsx';

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'role'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
}

/** For a setting that is on or off; a checkbox is for a choice among several. */
export function SwitchField({
  label,
  checked,
  onChange,
  hint,
  id: givenId,
  className = '',
  ...rest
}: SwitchFieldProps) {
  const { id, hintId, describedBy } = useFieldIds({ hint }, givenId);
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label htmlFor={id} className="grow py-2 text-base font-medium text-ink">
          {label}
        </label>
        <input
          {...rest}
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={describedBy}
          className="relative h-7 w-12 shrink-0 appearance-none rounded-full border border-control bg-sunken transition-colors duration-150 before:absolute before:top-0.5 before:left-0.5 before:size-5.5 before:rounded-full before:bg-control before:transition-transform before:duration-150 checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-on-primary disabled:opacity-50"
        />
      </div>
      {hint ? (
        <div className="-mt-2">
          <FieldHint id={hintId} hint={hint} />
        </div>
      ) : null}
    </div>
  );
}
