import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#api/account.ts';
import { openChallenger } from '#api/challenge.ts';
import { m } from '#paraglide/messages.js';
import { Dialog } from '#ui/page/dialog.tsx';
import { EmailVerification } from './email-verification.tsx';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { accountOptions } from './settings-queries.ts';
import { makeNewCodes, turnOff, turnOn } from './two-factor.ts';
import { TwoFactorCodeForm } from './two-factor-code-form.tsx';

export type TwoFactorStep = 'turn-on' | 'turn-off' | 'new-codes';

const titles: Record<TwoFactorStep, () => string> = {
  'turn-on': m.settings_two_factor_enrol_title,
  'turn-off': m.settings_two_factor_off_title,
  'new-codes': m.settings_two_factor_new_codes,
};

interface TwoFactorDialogProps {
  step: TwoFactorStep;
  onChanged: (account: Account) => void;
  onClose: () => void;
}

/**
 * Leads through enrolling, recovery codes and turning off, each with a code; decision 0018. Before an app is set up the address must be
 * confirmed (R49): once it is, also on another device, the dialog goes on by itself.
 */
export function TwoFactorDialog({ step, onChanged, onClose }: TwoFactorDialogProps) {
  const [challenger] = useState(openChallenger);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const { data: account } = useQuery(accountOptions);
  const isToConfirm = step === 'turn-on' && account?.emailVerification === false;
  if (recoveryCodes) {
    return (
      <Dialog key="codes" open title={m.settings_recovery_title()} onClose={onClose}>
        <RecoveryCodes codes={recoveryCodes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog key={step} open title={titles[step]()} onClose={onClose}>
      {isToConfirm ? (
        <>
          <p className="mb-4 text-muted">{m.settings_two_factor_confirm_first()}</p>
          <EmailVerification />
        </>
      ) : null}
      {step === 'turn-on' && !isToConfirm ? (
        <Enrolment
          work={async (typed) => {
            const { account, recoveryCodes: made } = await turnOn(challenger, typed);
            setRecoveryCodes(made);
            onChanged(account);
          }}
        />
      ) : null}
      {step === 'turn-off' ? (
        <TwoFactorCodeForm
          text={m.settings_two_factor_off_text()}
          submitLabel={m.settings_two_factor_off_confirm()}
          work={async (typed) => {
            onChanged(await turnOff(challenger, typed));
            onClose();
          }}
        />
      ) : null}
      {step === 'new-codes' ? (
        <TwoFactorCodeForm
          text={m.settings_two_factor_new_codes_text()}
          submitLabel={m.settings_two_factor_new_codes_confirm()}
          work={async (typed) => setRecoveryCodes(await makeNewCodes(challenger, typed))}
        />
      ) : null}
    </Dialog>
  );
}
