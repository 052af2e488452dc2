import type { ComponentProps, ReactNode } from 'react';
import { FieldHint, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';

export interface CheckProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'role'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
}

/** A choice among several; a switch is for a setting that is on or off. */
export function CheckboxField(props: CheckProps) {
  const { control, frame } = useCheck(props);
  return (
    <CheckFrame {...frame} look="box">
      <CheckBox {...control} />
    </CheckFrame>
  );
}

/** Divides what a checkbox or a switch is given: `control` goes onto the input and `frame` onto its `CheckFrame`. */
export function useCheck({ label, checked, onChange, hint, id: givenId, className, ...rest }: CheckProps) {
  const { id, hintId, describedBy } = useFieldIds({ hint }, givenId);
  return {
    control: {
      ...rest,
      id,
      checked,
      onChange: (event: { target: { checked: boolean } }) => onChange(event.target.checked),
      'aria-describedby': describedBy,
    },
    frame: { id, hintId, label, hint, className },
  };
}

const looks = { box: 'gap-3', switch: 'flex-row-reverse justify-between gap-4 font-medium' };

interface CheckFrameProps extends Omit<ReturnType<typeof useCheck>['frame'], 'className'> {
  look: keyof typeof looks;
  className?: string | undefined;
  children: ReactNode;
}

/** What is ticked or switched, with its label beside it and its hint below. */
export function CheckFrame({ id, hintId, label, hint, look, className, children }: CheckFrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className={`flex min-h-11 items-center text-base text-ink ${looks[look]}`}>
        {children}
        <span className={look === 'switch' ? 'py-2' : ''}>{label}</span>
      </label>
      {hint ? (
        <div className={`-mt-2 ${look === 'box' ? 'pl-8.5' : ''}`}>
          <FieldHint id={hintId} hint={hint} />
        </div>
      ) : null}
    </div>
  );
}

/** The box alone, for places that name it themselves. */
export function CheckBox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative flex size-5.5 shrink-0">
      <input
        {...props}
        type="checkbox"
        className="peer size-5.5 appearance-none rounded-md border border-control bg-surface transition-colors duration-150 checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary-soft disabled:opacity-50"
      />
      <Icon
        name="check"
        size={16}
        className="pointer-events-none absolute inset-0 m-auto hidden stroke-3 text-on-primary peer-checked:block"
      />
    </span>
  );
}
