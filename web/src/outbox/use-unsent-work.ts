import { useEffect, useEffectEvent, useState } from 'react';
import type { Leaving } from '#session/account-leftovers.ts';
import { findOutbox } from './serve-outbox.ts';
import { readUnsentWork, type UnsentWork } from './unsent-work.ts';
import { useCommands } from './use-commands.ts';

interface UnsentWorkState {
  /** What is on this device alone. */
  readonly work: UnsentWork | 'reading' | 'none';
  readonly progress: {
    readonly state: 'not-begun' | 'sending' | 'ended';
    readonly sent: number;
    /** How many waited when it began. */
    readonly count: number;
  };
  readonly send: () => void;
}

/** Reads what an account would lose by leaving, sends it when it is asked to, and says how far that has come. */
export function useUnsentWork(leaving: Leaving): UnsentWorkState {
  const [work, setWork] = useState<UnsentWorkState['work']>('reading');
  const [state, setState] = useState<UnsentWorkState['progress']['state']>('not-begun');
  const [count, setCount] = useState(0);
  const waiting = useCommands().filter((command) => command.state === 'waiting' && !command.isQuiet).length;
  const read = useEffectEvent(async () => setWork((await readUnsentWork(leaving)) ?? 'none'));
  useEffect(() => void read(), []);
  const send = async () => {
    setCount(waiting);
    setState('sending');
    try {
      await (await findOutbox()).sendAll();
      setWork((await readUnsentWork(leaving)) ?? 'none');
    } finally {
      setState('ended');
    }
  };
  return { work, progress: { state, sent: Math.max(count - waiting, 0), count }, send: () => void send() };
}
