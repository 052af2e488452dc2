import { m } from '#paraglide/messages.js';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import type { Logout } from './use-logout.ts';

/** Asks before a logout takes along what is not sent or saved yet. */
export function LogoutQuestion({ logout }: { logout: Logout }) {
  return (
    <ConfirmDialog
      open
      title={m.layout_logout_unsent_title()}
      message={m.layout_logout_unsent_text()}
      confirmLabel={m.layout_logout_anyway()}
      cancelLabel={m.layout_logout_stay()}
      onConfirm={logout.confirm}
      onCancel={logout.stay}
    />
  );
}
