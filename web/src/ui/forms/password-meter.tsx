import { type PasswordStrength, ratePassword } from '@duka/domain/accounts/password-strength';
import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { track } from '#settled.ts';

const bars: Record<PasswordStrength, string> = {
  weak: 'w-1/3 bg-danger',
  fair: 'w-2/3 bg-accent',
  strong: 'w-full bg-primary',
};
const words: Record<PasswordStrength, () => string> = {
  weak: m.ui_password_weak,
  fair: m.ui_password_fair,
  strong: m.ui_password_strong,
};

/** How hard to guess a new password is, to stand below its field; nothing before anything is typed. */
export function PasswordMeter({ password, email = '' }: { password: string; email?: string }) {
  const rating = ratePassword(password, email);
  const isCommon = useOverrated(rating !== 'weak')(password);
  return (
    <div aria-live="polite" className="text-sm text-muted">
      {password === '' ? null : (
        <>
          <div className="mt-1.5 mb-1 h-1.5 overflow-hidden rounded-full bg-sunken">
            <div className={`h-full rounded-full ${bars[isCommon ? 'weak' : rating]}`} />
          </div>
          {isCommon ? m.ui_password_common() : words[rating]()}
        </>
      )}
    </div>
  );
}

/** Returns how to ask for a common password (R22); the list comes with the first one that is rated too well without it. */
function useOverrated(isWanted: boolean): (password: string) => boolean {
  const [isOverrated, setOverrated] = useState<(password: string) => boolean>();
  const isMissing = isWanted && !isOverrated;
  useEffect(() => {
    if (!isMissing) return;
    track(import('@duka/domain/accounts/overrated-passwords')).then(
      (list) => setOverrated(() => list.isOverratedPassword),
      // The server has the last word on it.
      () => {},
    );
  }, [isMissing]);
  return isOverrated ?? (() => false);
}
