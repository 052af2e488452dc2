import type { ComponentProps, ReactNode, Ref } from 'react';
import { controlClass, FieldFrame, type FieldWords, useField } from './field.tsx';

export interface TextFieldProps
  extends FieldWords,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'required' | 'ref'> {
  value: string;
  onChange: (value: string) => void;
  /** Shown inside the box, before and after what is typed: a currency, a unit. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** A button of 44 px inside the box, at its end. */
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  isLabelHidden,
  value,
  onChange,
  error,
  hint,
  required,
  prefix,
  suffix,
  end,
  inputRef,
  id: givenId,
  className = '',
  type = 'text',
  ...rest
}: TextFieldProps) {
  const { control, frame } = useField({ label, isLabelHidden, error, hint, required }, givenId);
  return (
    <FieldFrame {...frame} className={className}>
      <div className="relative">
        {prefix ? <Affix side="left-0 pl-3.5">{prefix}</Affix> : null}
        <input
          {...rest}
          {...control}
          ref={inputRef}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={controlClass(error, `${prefix ? 'pl-[3.25rem]' : ''} ${suffix || end ? 'pr-13' : ''}`)}
        />
        {suffix ? <Affix side="right-0 pr-3.5">{suffix}</Affix> : null}
        {end ? <div className="absolute inset-y-0 right-0">{end}</div> : null}
      </div>
    </FieldFrame>
  );
}

function Affix({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span className={`pointer-events-none absolute inset-y-0 flex items-center text-sm text-muted ${side}`}>
      {children}
    </span>
  );
}
