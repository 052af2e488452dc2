import { type Explanation, explainLinkRefusal, type LinkRefusal } from '@duka/domain/message-keys';
import { appName } from '@duka/domain/project';
import { useEffect, useEffectEvent, useState } from 'react';
import { completeVerification } from '#data/calls/account.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { EntryFrame } from '#ui/base/entry-frame.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Spinner } from '#ui/base/spinner.tsx';
import { ExpiredLink, LinkResult } from './link-result.tsx';
import { toLinkWords } from './link-words.ts';
import { type MailedLink, useMailedLink } from './mailed-link.ts';

type Outcome = 'working' | 'done' | Explanation<LinkRefusal>;

/** Opened by the link of a verification mail; AUTH-004, CALL-017, Q-085. */
export function VerifyEmailView() {
  const link = useMailedLink();
  const [outcome, setOutcome] = useState<Outcome>('working');
  const start = useEffectEvent(async () => setOutcome(await verify(link)));
  useEffect(() => {
    document.title = `${m.auth_verify_title()} - ${appName}`;
    void start();
  }, []);

  async function tryAgain() {
    setOutcome('working');
    setOutcome(await verify(link));
  }
  return (
    <EntryFrame>
      <VerificationOutcome outcome={outcome} onTryAgain={tryAgain} />
    </EntryFrame>
  );
}

function VerificationOutcome({ outcome, onTryAgain }: { outcome: Outcome; onTryAgain: () => void }) {
  if (outcome === 'working') {
    return (
      <>
        <EntryHeading title={m.auth_verify_title()} />
        <Spinner text={m.auth_verifying()} />
      </>
    );
  }
  if (outcome === 'done') {
    return (
      <LinkResult title={m.auth_verify_done_title()} text={m.auth_verify_done_text()} nextStep={m.auth_go_to_shop()} />
    );
  }
  if ('key' in outcome && outcome.key !== 'link_failed') return <ExpiredLink advice={m.auth_verify_expired_text()} />;
  return (
    <>
      <EntryHeading title={m.auth_verify_title()} />
      <RetryAlert kind="error" label={m.auth_try_again()} onRetry={onTryAgain}>
        {toLinkWords(outcome)}
      </RetryAlert>
    </>
  );
}

async function verify({ userId, secret }: MailedLink): Promise<Outcome> {
  if (userId === '' || secret === '') return { key: 'link_expired' };
  try {
    await completeVerification(userId, secret);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return explainLinkRefusal(error);
  }
}
