import { m } from '#paraglide/messages.js';
import { useSession } from '#session/session-provider.tsx';
import { Notice } from '#ui/base/alert.tsx';
import { RetryNotice } from '#ui/base/retry-alert.tsx';

/** Why the sign-in is shown to someone who was signed in before. */
export function SessionNotice() {
  const session = useSession();
  const reason = session.status === 'signed-out' ? session.reason : undefined;
  if (!reason) return null;
  if (reason === 'ended') {
    return (
      <Notice kind="info" className="mb-5">
        {m.session_ended()}
      </Notice>
    );
  }
  return (
    <RetryNotice kind="warning" className="mb-5" label={m.auth_try_again()} onRetry={session.checkAgain}>
      {m.session_unreachable()}
    </RetryNotice>
  );
}
