import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useSession } from '#session/session-provider.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Why the sign-in is shown to someone who was signed in before. */
export function SessionNotice() {
  const session = useSession();
  const [isChecking, setIsChecking] = useState(false);
  const reason = session.status === 'signed-out' ? session.reason : undefined;
  if (!reason) return null;
  if (reason === 'ended') {
    return (
      <Notice kind="info" className="mb-5">
        {m.session_ended()}
      </Notice>
    );
  }

  async function checkAgain() {
    setIsChecking(true);
    await session.checkAgain();
    setIsChecking(false);
  }
  return (
    <Notice
      kind="warning"
      className="mb-5"
      action={
        <Button variant="secondary" icon="refresh" busy={isChecking} onClick={checkAgain}>
          {m.auth_try_again()}
        </Button>
      }
    >
      {m.session_unreachable()}
    </Notice>
  );
}
