import { useRef, useState } from 'react';
import type { Account } from '#data/calls/account.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { useTakeProfile } from './settings-queries.ts';
import type { TwoFactorStep } from './two-factor-dialog.tsx';

// The dialog is loaded with the code that draws the QR code.
const TwoFactorDialog = lazyComponent(async () => (await import('./two-factor-dialog.tsx')).TwoFactorDialog);

/** Shows the toggle, which is on when sign-in really asks for a code; SET-011, SET-019. */
export function TwoFactorCard({ account }: { account: Account }) {
  const takeProfile = useTakeProfile();
  const { show } = useToast();
  const [step, setStep] = useState<TwoFactorStep>();
  const changed = useRef<Account>(undefined);

  const take = (account: Account) => {
    void takeProfile(account);
    changed.current = account;
  };
  // The notice comes once the dialog is closed: on a phone it would cover the buttons below the recovery codes.
  const close = () => {
    setStep(undefined);
    if (changed.current)
      show(changed.current.mfa ? m.settings_two_factor_turned_on() : m.settings_two_factor_turned_off());
    changed.current = undefined;
  };
  return (
    <TitledCard title={m.settings_two_factor_title()} text={m.settings_two_factor_text()}>
      <SwitchField
        name="twoFactorEnabled"
        label={m.settings_two_factor_switch()}
        hint={account.mfa ? m.settings_two_factor_is_on() : m.settings_two_factor_is_off()}
        checked={account.mfa}
        aria-haspopup="dialog"
        onChange={(isOn) => setStep(isOn ? 'turn-on' : 'turn-off')}
      />
      {account.mfa ? (
        <div className="mt-4 flex justify-end">
          <Button variant="secondary" onClick={() => setStep('new-codes')} className="max-sm:w-full">
            {m.settings_two_factor_new_codes()}
          </Button>
        </div>
      ) : null}
      {step ? (
        <LazyPart>
          <TwoFactorDialog step={step} onChanged={take} onClose={close} />
        </LazyPart>
      ) : null}
    </TitledCard>
  );
}
