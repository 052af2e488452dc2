import { formatDayAndTime, formatTime, toDay } from '@duka/domain/values/dates';
import { useSyncExternalStore } from 'react';
import { readToday, toServerMs } from '#data/calls/now.ts';
import { onNetworkState, readNetworkState } from '#data/connection/network-state.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Button } from '#ui/base/button.tsx';
import { isHalfTyped, onHalfTyped } from '#ui/forms/half-typed.ts';
import { takeRelease } from './releases.ts';

/** No part of the paths that the sign-in brings along. */
const outboxPath = '/outbox';

/** Shows whether the app is online, the number of pending commands, the age of the shown data without a network, and a newer version of the app. */
export function ConnectionBanner() {
  const { isOffline, isCatchingUp, asOf, waiting, needsYou, hasRelease } = useSyncExternalStore(
    onNetworkState,
    readNetworkState,
  );
  // A newer version takes over at a quiet moment alone: not under a half-typed form, nor while something is unsent.
  const isTyping = useSyncExternalStore(onHalfTyped, isHalfTyped);
  return (
    <>
      {hasRelease && waiting === 0 && !isTyping ? (
        <Button variant="secondary" size="iconOnPhone" icon="refresh" onClick={takeRelease}>
          <span className="max-sm:sr-only">{m.offline_update()}</span>
        </Button>
      ) : null}
      <div className="shrink-0 text-right text-xs text-muted">
        <p role="status" className="font-semibold">
          {waiting > 0 ? (
            <Link to={outboxPath} className="underline underline-offset-2">
              {m.outbox_waiting_count({ count: waiting })}
            </Link>
          ) : (
            <span className={isOffline ? '' : 'max-lg:sr-only'}>
              {isOffline ? m.offline_offline() : m.offline_online()}
            </span>
          )}
        </p>
        {needsYou > 0 ? (
          <p>
            <Link to={outboxPath} className="font-semibold text-danger underline underline-offset-2">
              {m.outbox_needs_you({ count: needsYou })}
            </Link>
          </p>
        ) : null}
        {(isOffline || isCatchingUp) && asOf !== undefined ? (
          <p>{m.offline_as_of({ time: formatMoment(asOf) })}</p>
        ) : null}
      </div>
    </>
  );
}

/** The time of a moment by the clock of this device, where it was today; else with its day. */
function formatMoment(deviceMs: number): string {
  const ms = toServerMs(deviceMs);
  const text = new Date(ms).toISOString();
  return (toDay(ms) === readToday() ? formatTime(text) : formatDayAndTime(text)) ?? '';
}
