import { appName } from '@duka/domain/project';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '#data/calls/account.ts';
import { openChallenger } from '#data/calls/challenge.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { buttonClass } from '#ui/base/button-style.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import { EmailVerification } from './email-verification.tsx';
import { Enrolment } from './enrolment.tsx';
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

/** Shows, once, the codes that open the account when the phone is lost. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  const text = codes.join('\n');
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    if (link.current) link.current.href = url;
    return () => URL.revokeObjectURL(url);
  }, [text]);
  return (
    <>
      <p className="text-muted">{m.settings_recovery_text()}</p>
      <div className="my-4 flex items-start gap-2 rounded-control bg-sunken py-2 pr-1 pl-4">
        <ul aria-label={m.settings_recovery_title()} className="grid grow gap-x-6 gap-y-1 py-2 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-base text-ink">{code}</code>
            </li>
          ))}
        </ul>
        <CopyButton text={text} label={m.settings_recovery_copy()} />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <a
          ref={link}
          href="#recovery-codes"
          download={`${appName.toLowerCase()}-recovery-codes.txt`}
          className={buttonClass('secondary', 'usual')}
        >
          <Icon name="download" />
          {m.settings_recovery_download()}
        </a>
        <Button onClick={onDone}>{m.settings_recovery_done()}</Button>
      </div>
    </>
  );
}
