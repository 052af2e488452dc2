import { ApiFailure, readWhenToTry } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';

/** Says why a code or a password was not taken. */
export function toTwoFactorWords(error: unknown): string {
  if (!(error instanceof ApiFailure)) return m.settings_two_factor_failed();
  if (error.type === 'user_invalid_token') return m.settings_two_factor_wrong_code();
  if (error.type === 'user_invalid_credentials') return m.settings_two_factor_wrong_password();
  const when = readWhenToTry(error);
  if (when !== '') return when;
  if (error.status === 429) return m.settings_two_factor_too_often();
  return error.isNetwork ? m.settings_two_factor_unreachable() : m.settings_two_factor_failed();
}
