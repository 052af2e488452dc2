import { minuteMs } from '@duka/domain/values/durations';
import { Activity, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { forgetPrefetched } from '#boot/prefetch.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { pageCounter } from '#data/counter/counter.ts';
import { openUnlocking, type Unlocking } from '#data/counter/unlock.ts';
import { countLeftLines } from '#session/sale-draft-key.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { createIdleClock } from './idle-clock.ts';
import { readLockChoice } from './lock-minutes.ts';
import { LockScreen } from './lock-screen.tsx';

interface CounterDeviceProps {
  storeId: string;
  /** What goes on while it is locked: the outbox is sent, and the copy of the shop is kept. */
  atRest: ReactNode;
  /** The app, which holds what was loaded: for each person it is made anew. */
  children: ReactNode;
}

/**
 * Shows the app to the person who is unlocked, and else who may be. What they have on the screen waits behind the lock for them, and is gone
 * when another one is unlocked (STAFF-018).
 */
export function CounterDevice({ storeId, atRest, children }: CounterDeviceProps) {
  const { id: accountId } = useSignedInUser();
  const [unlocking] = useState(() => openUnlocking(accountId, storeId));
  const member = useSyncExternalStore(pageCounter.subscribe, pageCounter.readMember);
  const [shownId, setShownId] = useState<string>();
  if (member && member.id !== shownId) setShownId(member.id);
  // What the page asks for ahead, before it is known who is there, is refused.
  useEffect(() => pageCounter.subscribe(forgetPrefetched), []);
  const [, navigate] = useLocation();
  const begunId = useRef(shownId);
  useEffect(() => {
    // The page of somebody else is no place to begin at.
    if (begunId.current !== undefined && begunId.current !== shownId) navigate('/', { replace: true });
    begunId.current = shownId;
  }, [shownId, navigate]);
  useLocking(storeId, member?.id);
  useNews(unlocking);
  return (
    <>
      {shownId === undefined ? null : (
        <Activity key={shownId} mode={member ? 'visible' : 'hidden'}>
          {children}
        </Activity>
      )}
      {member ? null : (
        <>
          <LockScreen unlocking={unlocking} hasLeft={(memberId) => countLeftLines(accountId, memberId)} />
          {atRest}
        </>
      )}
    </>
  );
}

/** How often the idle clock is looked at, as a share of its limit. */
const looksInLimit = 20;

/** Locks the counter when nobody has touched it for as long as was chosen. */
function useLocking(storeId: string, memberId: string | undefined): void {
  useEffect(() => {
    const choice = readLockChoice(storeId);
    if (memberId === undefined || choice === 'never') return;
    const limitMs = Number(choice) * minuteMs;
    const clock = createIdleClock(limitMs);
    const look = () => {
      if (clock.isIdle()) pageCounter.lock();
    };
    const onUse = (event: Event) => {
      if (!clock.isIdle()) return clock.touch();
      // The touch that finds it idle does nothing else.
      refuse(event);
      if (event.type === 'pointerdown') refuseClick();
      pageCounter.lock();
    };
    const timer = setInterval(look, limitMs / looksInLimit);
    const kinds = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const kind of kinds) window.addEventListener(kind, onUse, { capture: true, passive: false });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const kind of kinds) window.removeEventListener(kind, onUse, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [storeId, memberId]);
}

function refuse(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Refuses the click that a touch ends with. */
function refuseClick(): void {
  const capture = true;
  window.addEventListener('click', refuse, { capture, once: true });
  window.addEventListener('pointerdown', () => window.removeEventListener('click', refuse, { capture }), {
    ...{ capture, once: true },
  });
}

/** Milliseconds after which the people are asked for again, while there is a network. */
const peopleMs = 5 * minuteMs;

/** Hears who was removed, and whose PIN is another one: with each return of the network, and every few minutes. */
function useNews(unlocking: Unlocking): void {
  useEffect(() => {
    const ask = () => {
      if (!connectivity.isDown()) unlocking.fetchPeople().catch(() => undefined);
    };
    const timer = setInterval(ask, peopleMs);
    const stop = connectivity.on('online', ask);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [unlocking]);
}
