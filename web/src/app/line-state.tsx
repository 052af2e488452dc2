import { formatDayAndTime, formatTime, toDay } from '@duka/domain/values/dates';
import { useSyncExternalStore } from 'react';
import { onNetworkState, readNetworkState } from '#offline/network-state.ts';
import { takeRelease } from '#offline/releases.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';

/** Says whether the app is on line, from when what it shows is where it is not, and that a newer version is here. */
export function LineState() {
  const { isOffline, asOf, hasRelease } = useSyncExternalStore(onNetworkState, readNetworkState);
  return (
    <>
      {hasRelease ? (
        <Button variant="secondary" size="iconOnPhone" icon="refresh" onClick={takeRelease}>
          <span className="max-sm:sr-only">{m.offline_update()}</span>
        </Button>
      ) : null}
      <div className="shrink-0 text-right text-xs text-muted">
        <p role="status" className="font-semibold">
          <span className={isOffline ? '' : 'max-lg:sr-only'}>
            {isOffline ? m.offline_offline() : m.offline_online()}
          </span>
        </p>
        {isOffline && asOf !== undefined ? <p>{m.offline_as_of({ time: formatMoment(asOf) })}</p> : null}
      </div>
    </>
  );
}

/** Today's time, or the day with it. */
function formatMoment(ms: number): string {
  const text = new Date(ms).toISOString();
  return (toDay(ms) === toDay(Date.now()) ? formatTime(text) : formatDayAndTime(text)) ?? '';
}
