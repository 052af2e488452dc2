import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { controlClass, FieldError, FieldHint, FieldLabel, useFieldIds } from './field.tsx';
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
  const { id, hintId, errorId, describedBy } = useFieldIds({ error, hint }, givenId);
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      <div className="relative">
        <input
          {...rest}
          ref={inputRef}
          id={id}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={controlClass(error, 'pr-12')}
        />
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? m.ui_hide_password() : m.ui_show_password()}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0"
        />
      </div>
      <FieldError id={errorId} error={error} />
      <FieldHint id={hintId} hint={hint} />
    </div>
  );
}
