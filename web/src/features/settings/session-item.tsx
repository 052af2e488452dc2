import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import type { AccountDevice } from '#api/account.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { toDeviceName } from './session-words.ts';

interface SessionItemProps {
  session: AccountDevice;
  isEnding: boolean;
  onSignOut: () => void;
}

/** Shows one device, when it was used, and a button that signs it out. This device signs out as always. */
export function SessionItem({ session, isEnding, onSignOut }: SessionItemProps) {
  const device = toDeviceName(session);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 sm:px-4">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium break-words text-ink">{device}</p>
        <p className="text-sm text-muted">
          {m.settings_sessions_used({ time: formatDayAndTime(session.$updatedAt) ?? '' })}
        </p>
        <p className="text-sm break-words text-muted">
          {m.settings_sessions_since({ day: formatDay(session.$createdAt) ?? '', address: session.ip })}
        </p>
      </div>
      {session.current ? (
        <Badge tone="success">{m.settings_sessions_current()}</Badge>
      ) : (
        <Button
          variant="secondary"
          busy={isEnding}
          onClick={onSignOut}
          aria-label={m.settings_sessions_end_of({ device })}
        >
          {m.settings_sessions_end()}
        </Button>
      )}
    </li>
  );
}
