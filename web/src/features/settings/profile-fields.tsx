import type { ProfileForm, ProfileMessage } from '@duka/domain/accounts/profile-form';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { EmailVerification } from './email-verification.tsx';

interface ProfileFieldsProps {
  form: ProfileForm;
  email: string;
  problems: Partial<Record<keyof ProfileForm | 'email', ProfileMessage>>;
  onChange: (changes: Partial<ProfileForm>) => void;
}

/** Shows the fields of the profile; SET-002, SET-003, SET-005, SET-006. */
export function ProfileFields({ form, email, problems, onChange }: ProfileFieldsProps) {
  const field = (name: keyof ProfileForm, label: string) => ({
    name,
    label,
    value: form[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: problemText(problems[name], label),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...field('fullName', m.settings_full_name())} required autoComplete="name" />
      <TextField
        {...field('phone', m.settings_phone())}
        inputMode="tel"
        autoComplete="tel"
        placeholder={m.settings_phone_placeholder()}
      />
      <div className="flex flex-col gap-3 sm:col-span-2">
        <TextField
          label={m.settings_email()}
          value={email}
          onChange={() => {}}
          readOnly
          type="email"
          name="email"
          hint={m.settings_email_hint()}
          error={problemText(problems.email, m.settings_email())}
        />
        <EmailVerification />
      </div>
      <TextField
        {...field('location', m.settings_location())}
        autoComplete="address-level2"
        placeholder={m.settings_location_placeholder()}
        className="sm:col-span-2"
      />
      <TextAreaField {...field('bio', m.settings_bio())} rows={3} className="sm:col-span-2" />
    </div>
  );
}

function problemText(problem: ProfileMessage | undefined, label: string): string | undefined {
  if (!problem) return undefined;
  if (problem === 'full_name_required') return m.settings_full_name_required();
  if (problem === 'email_required') return m.settings_email_required();
  if (problem === 'phone_taken') return m.phone_taken();
  if (problem === 'phone_unproven') return m.phone_unproven();
  return problem === 'phone_malformed' ? m.settings_phone_malformed() : m.shop_field_too_long({ label });
}
