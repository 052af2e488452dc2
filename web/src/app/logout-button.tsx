import { pageCounter } from '#data/counter/counter.ts';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import { SpinnerRing } from '#ui/base/spinner.tsx';
import type { Logout } from './use-logout.ts';

/** LAY-019. */
export function LogoutButton({ logout, className }: { logout: Logout; className: string }) {
  // A counter is ended in the settings, by who may.
  if (pageCounter.readStoreId() !== undefined) return null;
  return (
    <button
      type="button"
      onClick={logout.start}
      aria-disabled={logout.busy || undefined}
      aria-busy={logout.busy || undefined}
      className={className}
    >
      {logout.busy ? <SpinnerRing /> : <Icon name="logout" />}
      <span>{logout.busy ? m.layout_logging_out() : m.layout_logout()}</span>
    </button>
  );
}
