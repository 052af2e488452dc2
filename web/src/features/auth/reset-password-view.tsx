import { appName } from '@duka/domain/project';
import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { EntryFrame } from '#ui/base/entry-frame.tsx';
import { ExpiredLink, LinkResult } from './link-result.tsx';
import { useMailedLink } from './mailed-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Opened by the link of a recovery mail; AUTH-003, Q-085. */
export function ResetPasswordView() {
  const link = useMailedLink();
  const isComplete = link.userId !== '' && link.secret !== '';
  const [stage, setStage] = useState<'form' | 'done' | 'expired'>(isComplete ? 'form' : 'expired');
  useEffect(() => {
    document.title = `${m.auth_reset_title()} - ${appName}`;
  }, []);
  return (
    <EntryFrame>
      {stage === 'form' ? (
        <ResetPasswordForm link={link} onDone={() => setStage('done')} onExpired={() => setStage('expired')} />
      ) : null}
      {stage === 'done' ? (
        <LinkResult
          title={m.auth_reset_done_title()}
          text={m.auth_reset_done_text()}
          nextStep={m.auth_back_to_sign_in()}
        />
      ) : null}
      {stage === 'expired' ? <ExpiredLink advice={m.auth_reset_expired_text()} /> : null}
    </EntryFrame>
  );
}
