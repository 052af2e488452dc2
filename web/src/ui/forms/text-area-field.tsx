import type { ComponentProps, Ref } from 'react';
import { controlClass, FieldFrame, type FieldWords, useField } from '#ui/base/field.tsx';

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
  const { control, frame } = useField({ label, error, hint, required }, givenId);
  return (
    <FieldFrame {...frame} className={className}>
      <textarea
        {...rest}
        {...control}
        ref={inputRef}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass(error, 'resize-y leading-relaxed')}
      />
    </FieldFrame>
  );
}
