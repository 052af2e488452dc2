import { appName } from '@duka/domain/project';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import type { SessionUser } from '#data/calls/session-user.ts';
import { m } from '#paraglide/messages.js';
import { readRegistrationMark } from '#session/registration-mark.ts';
import { LicenseAlert } from '#shop/details/license-alert.tsx';
import { cancelLicenseUpload } from '#shop/details/license-uploads.ts';
import { Button } from '#ui/base/button.tsx';
import { EntryFrame } from '#ui/base/entry-frame.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Spinner } from '#ui/base/spinner.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import type { OnComplete } from './complete-registration.ts';
import { RegistrationProgress } from './registration-progress.tsx';
import { StepView } from './step-view.tsx';
import { removeTyped } from './storage-keys.ts';
import { type FlowView, useRegistration } from './use-registration.ts';

export interface RegistrationFlowProps {
  /** Null when nobody is signed in: the flow begins with the account. */
  user: SessionUser | null;
  /** `hasAccount` is true when this registration has opened an account, and with it a session. */
  onLogin: (hasAccount: boolean) => void;
  onComplete?: OnComplete;
  /** Given where an invitation to a shop waits: it is called once the account is open, in the place of the other steps (STAFF-029). */
  onInvitedAccount?: (() => Promise<void>) | undefined;
}

/** Registers a seller in four steps; its views are state, not routes (REG-001, REG-002). */
export function RegistrationFlow({ user, onLogin, onComplete, onInvitedAccount }: RegistrationFlowProps) {
  const flow = useRegistration({ user, onComplete, onInvitedAccount });
  const { view, problem, seller } = flow;
  const screen = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = `${m.register_title()} · ${appName}`;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed view is what moves the focus to its heading.
  useEffect(() => {
    window.scrollTo(0, 0);
    screen.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [view]);

  /** The link to the sign-in discards all collected data (REG-031). */
  function switchToLogin() {
    removeTyped(seller?.userId ?? readRegistrationMark()?.userId ?? '');
    if (seller) cancelLicenseUpload(seller.userId);
    onLogin(seller !== null || flow.isAccountMade);
  }
  return (
    <EntryFrame>
      <div ref={screen}>
        {isStep(view) && !onInvitedAccount ? <RegistrationProgress step={view} /> : null}
        {flow.isProfileMissing ? <ProfileAlert onRetry={flow.retryProfile} /> : null}
        {problem && problem.key !== 'flow_failed' ? (
          <RetryAlert
            kind="error"
            className="mb-5"
            label={problem.key === 'callback_missing' ? m.register_reload() : m.register_try_again()}
            onRetry={problem.tryAgain}
          >
            {problemWords[problem.key]()}
          </RetryAlert>
        ) : null}
        {problem?.key === 'flow_failed' ? <FlowAlert onTryAgain={problem.tryAgain} /> : null}
        {view === 'reading' ? <Spinner text={m.register_reading()} /> : null}
        {view === 'completing' ? (
          <>
            <EntryHeading title={m.register_completing_title()} />
            {problem ? null : <Spinner text={m.register_completing()} />}
          </>
        ) : null}
        {seller && (view === 'location' || view === 'payment') ? (
          <LicenseAlert userId={seller.userId} className="mb-5" />
        ) : null}
        <StepBoundary key={view}>
          <StepView flow={flow} isInvited={onInvitedAccount !== undefined} onLogin={switchToLogin} />
        </StepBoundary>
      </div>
    </EntryFrame>
  );
}

const problemWords = {
  next_step_failed: m.register_next_step_failed,
  completion_failed: m.register_completion_failed,
  callback_missing: m.register_callback_missing,
};

function isStep(view: FlowView) {
  return view === 'account' || view === 'shop' || view === 'location' || view === 'payment';
}

/** Shows a step that breaks again, with what was typed in it, and says so (REG-041); the error goes to the log. */
class StepBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <FlowAlert onTryAgain={() => this.setState({ isBroken: false })} />;
  }
}

/** Says that preferences or user document are not stored, without stopping the flow, and offers another try. */
function ProfileAlert({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <RetryAlert kind="warning" className="mb-5" label={m.register_try_again()} onRetry={onRetry}>
      {m.register_profile_failed()}
    </RetryAlert>
  );
}

/** Shows what stops the flow in a dialog of the app (REG-041, Q-026, Q-077); closing it tries again too. */
function FlowAlert({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Dialog
      open
      title={m.register_title()}
      onClose={onTryAgain}
      actions={
        <Button onClick={onTryAgain} data-autofocus>
          {m.register_try_again()}
        </Button>
      }
    >
      <p role="alert">{m.register_flow_failed()}</p>
    </Dialog>
  );
}
