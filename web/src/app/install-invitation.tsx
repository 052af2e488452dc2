import { toDay } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import { useState, useSyncExternalStore } from 'react';
import { readStored, store } from '#data/browser-storage.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { askToInstall, isInstallable, onInstallable } from './install-prompt.ts';

const sinceKey = 'duka.install.since';
const declinedKey = 'duka.install.declined';
/** Whole days since the first on this device, that one included, before anything is asked; and for which a no stands. */
const daysBefore = 2;
const daysDeclined = 180;

/**
 * Invites the seller to put the app on the home screen, where the browser can: below all else on the dashboard, so that nothing moves
 * and no form is under it, after two days, and after a no not for half a year (decision 0062).
 */
export function InstallInvitation() {
  const isPossible = useSyncExternalStore(onInstallable, isInstallable);
  const [isWanted, setWanted] = useState(() => isTime(Date.now()));
  if (!isPossible || !isWanted) return null;
  const close = (isDeclined: boolean) => {
    if (isDeclined) store(declinedKey, toDay(Date.now()));
    setWanted(false);
  };
  const install = async () => close(!(await askToInstall()));
  return (
    <Alert
      kind="info"
      className="mt-6"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={install}>
            {m.install_install()}
          </Button>
          <Button variant="ghost" onClick={() => close(true)}>
            {m.install_later()}
          </Button>
        </div>
      }
    >
      {m.install_invitation()}
    </Alert>
  );
}

/** The first call on a device remembers its day. */
function isTime(nowMs: number): boolean {
  const since = readStored(sinceKey);
  if (since === null) store(sinceKey, toDay(nowMs));
  return (
    since !== null && daysSince(since, nowMs) >= daysBefore && daysSince(readStored(declinedKey), nowMs) >= daysDeclined
  );
}

/** Endless for what never was, and for what another program has left there. */
function daysSince(day: string | null, nowMs: number): number {
  const atMs = Date.parse(day ?? '');
  return Number.isNaN(atMs) ? Number.POSITIVE_INFINITY : (Date.parse(toDay(nowMs)) - atMs) / dayMs;
}
