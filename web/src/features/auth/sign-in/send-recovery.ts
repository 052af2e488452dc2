import { parseIdentifier } from '@duka/domain/accounts/sign-in';
import { requestRecovery } from '#api/account.ts';
import { ApiFailure, readWhenToTry } from '#api/api-error.ts';
import { m } from '#paraglide/messages.js';
import { findSignInEmail } from '#session/sign-in-email.ts';
import type { FormMessage } from './use-sign-in-form.ts';

/** Mails a link to set a new password, and says what became of it; Q-081. By itself, as few need it: the sign-in weighs less. */
export async function sendRecovery(identifier: string): Promise<FormMessage> {
  try {
    const email = await findSignInEmail(identifier);
    if (!email) return { text: m.auth_unknown_phone() };
    await requestRecovery(email);
    return { text: m.auth_recovery_sent(), more: describeAddressee(identifier), isSuccess: true };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const more = error.isNetwork ? m.auth_network_hint() : undefined;
    return { text: readWhenToTry(error) || m.auth_recovery_failed(), more };
  }
}

/**
 * Says where a mail went that was asked for by phone: to the address of the account with that number. The address itself, even a part of
 * it, is told to nobody who only knows the number (R2, R17). Undefined for an e-mail address, which was typed.
 */
function describeAddressee(identifier: string): string | undefined {
  const { kind, value } = parseIdentifier(identifier);
  return kind === 'email' ? undefined : m.auth_recovery_to({ phone: value });
}
