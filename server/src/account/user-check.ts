import type { CheckedValues } from '@duka/domain/commands/command-store';
import type { ValidateEffect } from '@duka/domain/commands/run-effects';
import type { Values } from '#database/types.ts';
import { apiError } from '#errors.ts';
import type { RowWriter } from '#writes/write.ts';
import { readTwoFactorStatus } from './mfa.ts';
import { requireNamedAccount } from './named-account.ts';
import { hasProven, isHeldElsewhere } from './phone-proof.ts';

/**
 * Makes the check of a users document beyond its form. With `provesPhones` a new number must be proven; the operator's server
 * speaks for its own. The check throws `user_unauthorized`, `user_phone_not_verified`, or as `requireNamedAccount` and
 * `checkTwoFactorStatus`.
 */
export function createUserCheck({ provesPhones }: { readonly provesPhones: boolean }): ValidateEffect<RowWriter> {
  return async (write, { id, values, before }) => {
    await checkAccount(write, id, values);
    if (provesPhones && !write.scope.everything) await checkProof(write, { values, before });
    return checkTwoFactorStatus(write, { values, before });
  };
}

/** A users document under another account's id would deny that account its own (R1). */
async function checkAccount(write: RowWriter, id: string, values: Values): Promise<void> {
  await requireNamedAccount(write, values, 'userId');
  if (values.userId === undefined || values.userId === id) return;
  if (await write.accounts.get(id)) throw apiError('user_unauthorized');
}

/** A number that another account has proven and holds is left to the unique index, whose refusal says so. */
async function checkProof(write: RowWriter, { values, before }: Omit<CheckedValues, 'id'>): Promise<void> {
  const { phone } = values;
  if (typeof phone !== 'string' || phone === '' || phone === before?.attributes.phone) return;
  const accountId = String(values.userId ?? before?.attributes.userId);
  if (await hasProven(write, accountId, phone)) return;
  if (!(await isHeldElsewhere(write, accountId, phone))) throw apiError('user_phone_not_verified');
}

/**
 * A user document's `m2fStatus` says what is so (DATA-010, Q-011): a new one has it, whatever came, as the registration sends
 * `disabled`. Throws `user_unauthorized` when a change would make it say otherwise; turning two-factor on or off does that.
 */
async function checkTwoFactorStatus(write: RowWriter, { values, before }: Omit<CheckedValues, 'id'>): Promise<Values> {
  if (!before) return { ...values, m2fStatus: await readTwoFactorStatus(write, String(values.userId)) };
  if (values.m2fStatus === undefined) return values;
  if (values.m2fStatus === (await readTwoFactorStatus(write, String(before.attributes.userId)))) return values;
  throw apiError('user_unauthorized', 'Attribute "m2fStatus" changes only with the account\'s two-factor sign-in.');
}
