import type { RegisterField, RegisterForm, RegisterProblems } from '@duka/domain/registration/register-form';
import { m } from '#paraglide/messages.js';
import { PasswordField } from '#ui/base/password-field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { PasswordMeter } from '#ui/forms/password-meter.tsx';
import { toFieldError } from './register-words.ts';

interface AccountFieldsProps {
  form: RegisterForm;
  problems: RegisterProblems;
  /** The passwords that are asked for. */
  needs: 'new password' | 'own password' | 'no password';
  hasAccount: boolean;
  changeField: (field: RegisterField, value: string) => void;
}

/**
 * Shows the fields of the account; REG-009, REG-010. Each input has its field's name, so that the first one to correct
 * can be found.
 */
export function AccountFields({ form, problems, needs, hasAccount, changeField }: AccountFieldsProps) {
  const field = (name: RegisterField) => ({
    name,
    required: true,
    value: form[name],
    onChange: (value: string) => changeField(name, value),
    error: toFieldError(problems[name]),
  });
  const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, enterKeyHint: 'next' } as const;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          label={m.register_first_name()}
          autoComplete="given-name"
          enterKeyHint="next"
        />
        <TextField
          {...field('lastName')}
          label={m.register_last_name()}
          autoComplete="family-name"
          enterKeyHint="next"
        />
      </div>
      <TextField
        {...field('email')}
        {...plain}
        label={m.register_email()}
        placeholder={m.register_email_placeholder()}
        autoComplete="email"
        inputMode="email"
        hint={hasAccount ? m.register_account_open() : undefined}
      />
      <TextField
        {...field('phone')}
        {...plain}
        label={m.register_phone()}
        placeholder={m.register_phone_placeholder()}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
      />
      {needs === 'new password' ? (
        <>
          <div>
            <PasswordField
              {...field('password')}
              label={m.register_password()}
              autoComplete="new-password"
              enterKeyHint="next"
              hint={m.register_password_hint()}
            />
            <PasswordMeter password={form.password} email={form.email} />
          </div>
          <PasswordField
            {...field('confirmation')}
            label={m.register_confirm_password()}
            autoComplete="new-password"
            enterKeyHint="go"
          />
        </>
      ) : null}
      {needs === 'own password' ? (
        <PasswordField
          {...field('password')}
          label={m.register_password()}
          autoComplete="current-password"
          enterKeyHint="go"
          hint={m.register_own_password_hint()}
        />
      ) : null}
    </div>
  );
}
