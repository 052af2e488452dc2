import { normalizePhone } from '@duka/domain/values/phone';
import type { Values } from '#database/document-store.ts';
import type { CheckedValues, RowWriter } from '#writes/write.ts';
import { checkTwoFactorStatus } from './two-factor-status.ts';

/** Checks a users document beyond its form, and answers what to store of it. Throws as `checkTwoFactorStatus`. */
export function checkUser(write: RowWriter, { values, before }: CheckedValues): Promise<Values> {
  return checkTwoFactorStatus(write, { values: normalizeValues(values), before });
}

/** A number is stored in one form, so that the unique index knows it again however it is written (R16, DATA-008). */
function normalizeValues(values: Values): Values {
  return typeof values.phone === 'string' ? { ...values, phone: normalizePhone(values.phone) } : values;
}
