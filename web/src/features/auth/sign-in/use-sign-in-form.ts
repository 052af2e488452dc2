import { checkRecoveryRequest, checkSignIn, type SignInMessage } from '@duka/domain/accounts/sign-in';
import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { readRemembered } from '#session/remembered-sign-in.ts';
import { useSession } from '#session/session-provider.tsx';
import { useToast } from '#ui/base/toast.tsx';
import type { FormMessage } from './send-recovery.ts';
import { toExplanationWords, toWords } from './sign-in-words.ts';

type Field = 'identifier' | 'password';

/** The message of the form beside its fields, and what else is to be known, such as what to do about a lost connection. */

/**
 * Holds the state of the login form (AUTH-016) and what its buttons do. `onInvalid` gets the first field to correct.
 */
export function useSignInForm(typed: string, onInvalid: (field: Field) => void) {
  const { signIn } = useSession();
  const { show } = useToast();
  const [identifier, setIdentifier] = useState(typed);
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [busy, setBusy] = useState<'no' | 'signing-in' | 'recovering'>('no');
  const [errors, setErrors] = useState<Partial<Record<Field, SignInMessage>>>({});
  const [message, setMessage] = useState<FormMessage | null>(null);

  // It is read after the first render, which must match the server's markup; AUTH-018.
  useEffect(() => {
    const remembered = readRemembered();
    if (remembered === null) return;
    // Whoever has come to the field already types their own.
    if (!document.activeElement?.matches('[name=username]')) setIdentifier((shown) => shown || remembered);
    setRememberMe(true);
  }, []);

  function refuse(problems: Partial<Record<Field, SignInMessage>>) {
    setErrors(problems);
    onInvalid(problems.identifier ? 'identifier' : 'password');
  }

  /** Validates, sets loading, clears message and errors, then signs in; AUTH-019. */
  async function submit() {
    if (busy !== 'no') return;
    const form = { identifier, password, rememberMe };
    const problems = checkSignIn(form);
    if (problems.identifier || problems.password) return refuse(problems);
    start('signing-in');
    const result = await signIn(form);
    setBusy('no');
    if (result.ok && !result.isRoleSet) show(m.auth_role_not_set(), { kind: 'error' });
    if (!result.ok && result.explanation)
      setMessage({ text: toExplanationWords(result.explanation), more: hintOf(result) });
  }

  /** Mails a link to set a new password; Q-081. */
  async function recover() {
    if (busy !== 'no') return;
    const problem = checkRecoveryRequest(identifier);
    if (problem === 'recovery_needs_email') {
      setMessage({ text: toWords(problem) });
      return onInvalid('identifier');
    }
    if (problem) return refuse({ identifier: problem });
    start('recovering');
    // Where the script does not come, the mail could not be asked for either.
    const recovery = await import('./send-recovery.ts').catch(() => undefined);
    setMessage(
      recovery
        ? await recovery.sendRecovery(identifier)
        : { text: m.auth_recovery_failed(), more: m.auth_network_hint() },
    );
    setBusy('no');
  }

  function start(work: 'signing-in' | 'recovering') {
    setBusy(work);
    setMessage(null);
    setErrors({});
  }

  return {
    values: { identifier, password, rememberMe },
    busy,
    errors,
    message,
    /** AUTH-017: typing in a field clears its error. */
    changeIdentifier(value: string) {
      setIdentifier(value);
      setErrors(({ password: other }) => (other ? { password: other } : {}));
    },
    changePassword(value: string) {
      setPassword(value);
      setErrors(({ identifier: other }) => (other ? { identifier: other } : {}));
    },
    changeRememberMe: setRememberMe,
    /** Takes what the fields hold by themselves: typed, or filled in by the browser, before there was this form. */
    takeTyped(typed: FormData) {
      setIdentifier(String(typed.get('username') ?? ''));
      setPassword(String(typed.get('password') ?? ''));
      setRememberMe(typed.has('remember'));
    },
    submit,
    recover,
  };
}

function hintOf({ isNetwork }: { readonly isNetwork: boolean }): string | undefined {
  return isNetwork ? m.auth_network_hint() : undefined;
}
