import type { ComponentProps, Ref } from 'react';
import { controlClass, FieldError, FieldHint, FieldLabel, type FieldWords, useFieldIds } from './field.tsx';

interface TextAreaFieldProps
  extends FieldWords,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'required' | 'ref'> {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({
  label,
  value,
  onChange,
  error,
  hint,
  required,
  inputRef,
  id: givenId,
  className = '',
  rows = 4,
  ...rest
}: TextAreaFieldProps) {
  const { id, hintId, errorId, describedBy } = useFieldIds({ error, hint }, givenId);
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      <textarea
        {...rest}
        ref={inputRef}
        id={id}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={controlClass(error, 'resize-y leading-relaxed')}
      />
      <FieldError id={errorId} error={error} />
      <FieldHint id={hintId} hint={hint} />
    </div>
  );
}
