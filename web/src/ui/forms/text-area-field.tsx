import type { ComponentProps, Ref } from 'react';
import { controlClass, FieldFrame, type FieldWords, useField } from '#ui/base/field.tsx';

const looks = {
  /** The seller may draw it larger. */
  usual: 'resize-y',
  /** Begins as one line and grows with what is typed. */
  growing: 'field-sizing-content max-h-40 resize-none',
};

interface TextAreaFieldProps
  extends FieldWords,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'required' | 'ref'> {
  value: string;
  onChange: (value: string) => void;
  look?: keyof typeof looks;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({
  label,
  isLabelHidden,
  value,
  onChange,
  error,
  hint,
  required,
  look = 'usual',
  inputRef,
  id: givenId,
  className = '',
  rows = look === 'usual' ? 4 : 1,
  ...rest
}: TextAreaFieldProps) {
  const { control, frame } = useField({ label, isLabelHidden, error, hint, required }, givenId);
  return (
    <FieldFrame {...frame} className={className}>
      <textarea
        {...rest}
        {...control}
        ref={inputRef}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass(error, `leading-relaxed ${looks[look]}`)}
      />
    </FieldFrame>
  );
}
