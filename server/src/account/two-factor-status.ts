import type { Values } from '#database/types.ts';
import { apiError } from '#errors.ts';
import type { CheckedValues, RowWriter } from '#writes/write.ts';
import { readTwoFactorStatus } from './mfa.ts';

/**
 * A user document's `m2fStatus` says what is so (DATA-010, Q-011): a new one has it, whatever came, as the registration sends
 * `disabled`. Throws `user_unauthorized` when a change would make it say otherwise; turning two-factor on or off does that.
 */
export async function checkTwoFactorStatus(
  write: RowWriter,
  { values, before }: Omit<CheckedValues, 'id'>,
): Promise<Values> {
  if (!before) return { ...values, m2fStatus: await readTwoFactorStatus(write, String(values.userId)) };
  if (values.m2fStatus === undefined) return values;
  if (values.m2fStatus === (await readTwoFactorStatus(write, String(before.attributes.userId)))) return values;
  throw apiError('user_unauthorized', 'Attribute "m2fStatus" changes only with the account\'s two-factor sign-in.');
}
