import { toApiFailure } from '#api/api-error.ts';
import { m } from '#paraglide/messages.js';

/** Says why something was not stored: what is typed stays, and can be sent again. */
export function failureText(error: unknown): string {
  const { isNetwork, message } = toApiFailure(error);
  return m.money_save_failed({ message: isNetwork || message === '' ? m.product_no_connection() : message });
}
