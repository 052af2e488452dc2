import { hasSwahiliHours } from '@duka/domain/values/language';
import { useMutation } from '@tanstack/react-query';
import { type Account, getAccount, updatePreferences } from '#api/account.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { useTakeProfile } from './settings-queries.ts';

/** Whether times are said as people say them, `saa nne asubuhi` (R39). Like the language, it is chosen by a new start of the app. */
export function HoursField({ account }: { account: Account }) {
  const takeProfile = useTakeProfile();
  const save = useMutation({
    // The change is merged with the preferences as they are now, so that no other choice is lost (SET-022, Q-101).
    mutationFn: async (swahiliHours: boolean) => updatePreferences((await getAccount()).prefs, { swahiliHours }),
    onSuccess: (saved) => takeProfile(saved).then(() => window.location.reload()),
  });
  return (
    <div className="mt-5 flex flex-col gap-3">
      <SwitchField
        name="swahiliHours"
        label={m.language_hours()}
        hint={m.language_hours_text()}
        checked={save.variables ?? hasSwahiliHours(account.prefs)}
        disabled={save.isPending}
        onChange={(checked) => save.mutate(checked)}
      />
      {save.isError ? <Alert kind="error">{m.language_hours_failed()}</Alert> : null}
    </div>
  );
}
