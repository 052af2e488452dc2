import type { SignInMessage } from '@duka/domain/accounts/sign-in';
import type { Explanation, SignInRefusal } from '@duka/domain/message-keys';
import { can } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';

type AuthMessage = SignInMessage | SignInRefusal;

/** Named one by one, so that the sign-in does not load the words of other pages. */
const words: Record<AuthMessage, () => string> = {
  identifier_required: m.auth_identifier_required,
  identifier_malformed: m.auth_identifier_malformed,
  password_required: m.auth_password_required,
  password_too_long: m.auth_password_too_long,
  recovery_needs_email: m.auth_recovery_needs_email,
  wrong_credentials: m.auth_wrong_credentials,
  invalid_input: m.auth_invalid_input,
  sign_in_failed: m.auth_sign_in_failed,
  unknown_phone: m.auth_unknown_phone,
};

/** Where only an email signs in, no words name a phone. */
const wordsOfEmail: Partial<typeof words> = {
  identifier_required: m.auth_email_needed,
  identifier_malformed: m.auth_email_needed,
  unknown_phone: m.auth_email_needed,
};

export function toWords(key: AuthMessage): string {
  return ((!can('phone-sign-in') && wordsOfEmail[key]) || words[key])();
}

/** Returns the words of a field's problem, if it has one. */
export function toFieldError(key: AuthMessage | undefined): string | undefined {
  return key && toWords(key);
}

export function toExplanationWords(explanation: Explanation<AuthMessage>): string {
  return 'key' in explanation ? toWords(explanation.key) : explanation.sentence;
}
