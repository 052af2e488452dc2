import { m } from '#paraglide/messages.js';
import { LeaveQuestion } from '#shop/pending/leave-question.tsx';
import type { Logout } from './use-logout.ts';

/** Asks before a logout takes along what is not sent or saved yet; LAY-021. */
export function LogoutQuestion({ logout: { leaving, confirm, stay } }: { logout: Logout }) {
  return (
    <LeaveQuestion
      leaving={leaving}
      title={m.layout_logout_unsent_title()}
      leaveLabel={m.layout_logout_anyway()}
      onLeave={confirm}
      onStay={stay}
      onNothing={confirm}
    />
  );
}
