import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { controlClass, FieldFrame, useField } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>;

/** A password that can be looked at while it is typed. */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  hint,
  required,
  inputRef,
  id: givenId,
  className = '',
  autoComplete = 'current-password',
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { control, frame } = useField({ label, error, hint, required }, givenId);
  return (
    <FieldFrame {...frame} className={className}>
      <div className="relative">
        <input
          {...rest}
          {...control}
          ref={inputRef}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={controlClass(error, 'pr-12')}
        />
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? m.ui_hide_password() : m.ui_show_password()}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0"
        />
      </div>
    </FieldFrame>
  );
}
