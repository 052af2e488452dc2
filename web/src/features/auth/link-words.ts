import type { NewPasswordMessage } from '@duka/domain/accounts/password';
import type { Explanation, LinkRefusal } from '@duka/domain/message-keys';
import { m } from '#paraglide/messages.js';

/** The messages of the pages behind the links of mails: for a new password, and for a rejected link. */
const words: Record<NewPasswordMessage | LinkRefusal, () => string> = {
  password_required: m.auth_password_required,
  password_too_short: m.auth_password_too_short,
  password_too_long: m.auth_password_too_long,
  password_guessable: m.auth_password_guessable,
  confirmation_required: m.auth_confirmation_required,
  confirmation_differs: m.auth_confirmation_differs,
  link_expired: m.auth_link_expired,
  password_refused: m.auth_password_refused,
  link_failed: m.auth_link_failed,
};

/** Returns the words of a field's problem, if it has one. */
export function toPasswordError(key: NewPasswordMessage | undefined): string | undefined {
  return key && words[key]();
}

export function toLinkWords(explanation: Explanation<LinkRefusal>): string {
  return 'key' in explanation ? words[explanation.key]() : explanation.sentence;
}
