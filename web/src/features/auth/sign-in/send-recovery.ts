import { parseIdentifier } from '@duka/domain/accounts/sign-in';
import { requestRecovery } from '#data/calls/account.ts';
import { ApiFailure, readWhenToTry } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { findSignInEmail } from '#session/sign-in-email.ts';
import { toWords } from './sign-in-words.ts';

/** A message below the sign-in form. */
export interface FormMessage {
  readonly text: string;
  readonly more?: string | undefined;
  /** True for a recovery mail that was sent; AUTH-015. */
  readonly isSuccess?: boolean;
}

/** Requests a password recovery mail and returns the message to show; Q-081. It loads apart from the sign-in form, as few need it. */
export async function sendRecovery(identifier: string): Promise<FormMessage> {
  try {
    const email = await findSignInEmail(identifier);
    if (!email) return { text: toWords('unknown_phone') };
    await requestRecovery(email);
    return { text: m.auth_recovery_sent(), more: describeAddressee(identifier), isSuccess: true };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // A hosted backend reveals whether an address is known (R17); nobody shall learn it here.
    if (error.type === 'user_not_found') return { text: m.auth_recovery_sent(), isSuccess: true };
    const more = error.isNetwork ? m.auth_network_hint() : undefined;
    return { text: readWhenToTry(error) || m.auth_recovery_failed(), more };
  }
}

/**
 * Returns the line that names the recipient when a phone number was typed: the account with that number. It shows no part of
 * the e-mail address, which somebody who only knows the number must not learn (R2, R17). Undefined when an e-mail address was typed.
 */
function describeAddressee(identifier: string): string | undefined {
  const { kind, value } = parseIdentifier(identifier);
  return kind === 'email' ? undefined : m.auth_recovery_to({ phone: value });
}
