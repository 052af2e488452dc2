import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AccountSession } from '#data/calls/account.ts';
import { openChallenger } from '#data/calls/challenge.ts';
import { type Factor, type Factors, listFactors } from '#data/calls/mfa.ts';
import { ApiFailure, readWhenToTry } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useSession } from '#session/session-provider.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { toExplanationWords } from './sign-in/sign-in-words.ts';

const inOrder: readonly Factor[] = ['totp', 'recoveryCode', 'email'];

/** Holds the state of the second step and what its buttons do. `focus` brings the seller back to the code. */
export function useCodeForm(focus: () => void) {
  const { finishSignIn } = useSession();
  const { show } = useToast();
  const [challenger] = useState(openChallenger);
  const [factors, setFactors] = useState<Factors>({ totp: true, recoveryCode: true, email: false });
  const [factor, setFactor] = useState<Factor>('totp');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'no' | 'checking' | 'asking' | 'leaving'>('no');
  const [problem, setProblem] = useState('');
  // A code counts once, so it is not asked for again when only a later call has failed.
  const [passed, setPassed] = useState<AccountSession>();

  // The mail can be there before the answer to the call that had it sent.
  const asking = useRef<Promise<void>>(undefined);

  // With the email alone there is nothing to choose, so its code is sent at once.
  const onFound = useEffectEvent(({ totp, email }: Factors) => {
    if (!totp && email) void choose('email');
  });
  useEffect(() => {
    let isShown = true;
    listFactors().then(
      (found) => {
        if (!isShown) return;
        setFactors(found);
        onFound(found);
      },
      // The usual ways are offered until the backend names them.
      (error) => console.info('The second factors could not be listed', error),
    );
    return () => {
      isShown = false;
    };
  }, []);

  async function submit() {
    if (busy !== 'no' && busy !== 'asking') return;
    if (code.trim() === '' && !passed) return refuse(m.auth_code_required());
    setBusy('checking');
    setProblem('');
    await asking.current;
    try {
      const session = passed ?? (await challenger.pass(factor, code.trim()));
      setPassed(session);
      const result = await finishSignIn(session);
      if (result.ok && !result.isRoleSet) show(m.auth_role_not_set(), { kind: 'error' });
      if (!result.ok && result.explanation) setProblem(toExplanationWords(result.explanation));
    } catch (error) {
      refuse(toWords(error));
    }
    setBusy('no');
  }

  /** Asks for another kind of code; a code by mail is sent at once. */
  async function choose(next: Factor) {
    if (busy !== 'no') return;
    setCode('');
    setProblem('');
    setFactor(next);
    focus();
    if (next !== 'email') return;
    setBusy('asking');
    asking.current = askForMail();
    await asking.current;
    setBusy((before) => (before === 'asking' ? 'no' : before));
  }

  async function askForMail() {
    try {
      await challenger.ask('email');
      if (factor === 'email') show(m.auth_code_sent_again());
    } catch (error) {
      setProblem(toWords(error));
    }
  }

  async function leave(cancel: () => Promise<void>) {
    if (busy !== 'no') return;
    setBusy('leaving');
    await cancel();
  }

  function refuse(words: string) {
    setProblem(words);
    focus();
  }
  return {
    factor,
    others: inOrder.filter((each) => each !== factor && factors[each]),
    code,
    busy,
    problem,
    changeCode: setCode,
    submit,
    choose,
    leave,
  };
}

function toWords(error: unknown): string {
  if (!(error instanceof ApiFailure)) throw error;
  if (error.isNetwork) return m.auth_code_unreachable();
  if (error.type === 'user_invalid_token') return m.auth_code_wrong();
  if (error.status === 429) return readWhenToTry(error) || m.auth_code_too_often();
  return error.isAuthentication ? m.auth_code_ended() : m.auth_code_failed();
}
