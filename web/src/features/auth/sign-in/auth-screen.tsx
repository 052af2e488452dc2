import { m } from '#paraglide/messages.js';
import { useSession } from '#session/session-provider.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { EntryFrame } from '#ui/base/entry-frame.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface AuthScreenProps {
  /** The text of the form before the registration was opened. */
  typed: string;
  onRegister: (identifier: string) => void;
}

/** Shown at any address to someone who is not signed in (AUTH-005). */
export function AuthScreen({ typed, onRegister }: AuthScreenProps) {
  return (
    <EntryFrame>
      <SessionAlert />
      <SignInForm typed={typed} onRegister={onRegister} />
    </EntryFrame>
  );
}

/** Says why the sign-in is shown to someone who was signed in before. */
function SessionAlert() {
  const session = useSession();
  const reason = session.status === 'signed-out' ? session.reason : undefined;
  if (!reason) return null;
  if (reason === 'ended') {
    return (
      <Alert kind="info" className="mb-5">
        {m.session_ended()}
      </Alert>
    );
  }
  return (
    <RetryAlert kind="warning" className="mb-5" label={m.auth_try_again()} onRetry={session.checkAgain}>
      {m.session_unreachable()}
    </RetryAlert>
  );
}
