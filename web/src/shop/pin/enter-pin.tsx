import { useState } from 'react';
import { toApiFailure } from '#data/connection/api-error.ts';
import type { PinOutcome, Unlocking } from '#data/counter/unlock.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { PinEntry } from './pin-entry.tsx';
import { describePin } from './pin-words.ts';
import { formatTimeLeft, useLockOut } from './use-lock-out.ts';

interface EnterPinProps {
  unlocking: Unlocking;
  /** Whose PIN it is. */
  name: string;
  /** The member whose lock-out on this device counts; undefined where the server alone counts the tries. */
  memberId: string | undefined;
  /** Takes a typed PIN; undefined where nothing is checked here, and the PIN stays typed. */
  check: (pin: string) => Promise<PinOutcome> | undefined;
  actionLabel: string;
}

/** Asks for a person's PIN: says why one was not taken, and counts down while they are locked out (STAFF-012). */
export function EnterPin({ unlocking, name, memberId, check, actionLabel }: EnterPinProps) {
  const [pin, setPin] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PinOutcome>();
  const [failure, setFailure] = useState<string>();
  const [leftMs, setLeftMs] = useLockOut(unlocking, memberId);
  const isLocked = leftMs > 0;

  async function enter() {
    const checking = check(pin);
    if (!checking) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await checking;
      setOutcome(answer);
      if (answer.kind === 'locked') setLeftMs(answer.leftMs);
    } catch (error) {
      setOutcome(undefined);
      setFailure(toApiFailure(error).message || m.counter_unlock_failed());
    } finally {
      setPin('');
      setBusy(false);
    }
  }
  return (
    <>
      {isLocked ? (
        <Alert kind="error">
          {m.counter_locked_out({ name })}{' '}
          <span role="timer" className="tabular-nums">
            {m.counter_locked_until({ time: formatTimeLeft(leftMs) })}
          </span>
        </Alert>
      ) : null}
      <PinEntry
        label={m.counter_pin_of({ name })}
        pin={pin}
        onChange={setPin}
        onEnter={() => void enter()}
        error={isLocked ? undefined : (failure ?? describePin(outcome))}
        isBusy={isBusy}
        isLocked={isLocked}
        actionLabel={actionLabel}
      />
    </>
  );
}
