import type { Explanation } from '@duka/domain/message-keys';
import type { RegisterMessage, RegisterRefusal } from '@duka/domain/registration/register-form';
import { m } from '#paraglide/messages.js';

const words: Record<RegisterMessage | RegisterRefusal, () => string> = {
  first_name_required: m.register_first_name_required,
  last_name_required: m.register_last_name_required,
  name_too_long: m.register_name_too_long,
  email_required: m.register_email_required,
  email_malformed: m.register_email_malformed,
  phone_required: m.register_phone_required,
  phone_malformed: m.register_phone_malformed,
  phone_taken: m.phone_taken,
  phone_unproven: m.phone_unproven,
  password_required: m.register_password_required,
  password_too_short: m.register_password_too_short,
  password_too_long: m.register_password_too_long,
  password_guessable: m.register_password_guessable,
  confirmation_required: m.register_confirmation_required,
  confirmation_differs: m.register_confirmation_differs,
  account_exists: m.register_account_exists,
  input_refused: m.register_input_refused,
  registration_failed: m.register_failed,
};

/** Returns the words of a field's problem, if it has one. */
export function toFieldError(key: RegisterMessage | undefined): string | undefined {
  return key && words[key]();
}

export function toRefusalWords(explanation: Explanation<RegisterRefusal>): string {
  return 'key' in explanation ? words[explanation.key]() : explanation.sentence;
}
