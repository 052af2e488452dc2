import { type PasswordStrength, ratePassword } from '@duka/domain/accounts/password-strength';
import { m } from '#paraglide/messages.js';

const looks: Record<PasswordStrength, { words: () => string; bar: string }> = {
  weak: { words: m.ui_password_weak, bar: 'w-1/3 bg-danger' },
  fair: { words: m.ui_password_fair, bar: 'w-2/3 bg-accent' },
  strong: { words: m.ui_password_strong, bar: 'w-full bg-primary' },
};

/** How hard to guess a new password is, to stand below its field; nothing before anything is typed. */
export function PasswordMeter({ password, email = '' }: { password: string; email?: string }) {
  const { words, bar } = looks[ratePassword(password, email)];
  return (
    <div aria-live="polite" className="text-sm text-muted">
      {password === '' ? null : (
        <>
          <div className="mt-1.5 mb-1 h-1.5 overflow-hidden rounded-full bg-sunken">
            <div className={`h-full rounded-full ${bar}`} />
          </div>
          {words()}
        </>
      )}
    </div>
  );
}
