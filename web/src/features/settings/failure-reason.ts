import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';

/** Returns why a save failed: in the server's words where it gave some (SET-034). */
export function failureReason(error: unknown): string {
  return error instanceof ApiFailure && error.message !== '' ? error.message : m.settings_no_connection();
}
