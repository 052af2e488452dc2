import { minuteMs } from '@duka/domain/values/durations';
import { type Language, languageOf } from '@duka/domain/values/language';
import type { Database, StoresOfWrite } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import { apiError } from '#errors.ts';
import type { Member } from '#http/caller/caller.ts';
import type { SendText, TextMessage } from '#mail/mail.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';
import { makeAccountEvent } from './account-events.ts';
import { wordsIn } from './mail-words/mail-words.ts';
import { makeMailedCode } from './mfa-codes.ts';
import { makeId } from './new-id.ts';
import type { AlertOwner } from './owner-alerts.ts';
import { hashSecret } from './sessions.ts';

/** Milliseconds for which a code is taken. */
const codeMs = 10 * minuteMs;

export interface PhoneProofDeps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly alertOwner: AlertOwner;
  readonly now: () => Date;
  /** Undefined where the operator has set no text gateway. */
  readonly sendText?: SendText | undefined;
}

/**
 * Sends a code to a number, which then replaces an earlier one; returns until when it is taken, as ISO text. Rejects with
 * `ApiError` 501 `general_phone_disabled` without a text gateway, 409 `document_already_exists` for a number that another
 * account has proven and holds, and 503 `general_service_unavailable` when the gateway does not take the text.
 */
export async function startPhoneProof(deps: PhoneProofDeps, { accountId }: Member, phone: string): Promise<string> {
  const { database, now, sendText } = deps;
  if (!sendText) throw apiError('general_phone_disabled');
  await refuseHeld(database, accountId, phone);
  const code = makeMailedCode();
  const createdAt = now().toISOString();
  const expiresAt = new Date(now().getTime() + codeMs).toISOString();
  await database.transaction(async ({ accounts }) => {
    await accounts.deleteTokens(accountId, 'phone');
    const secretHash = hashCode(accountId, phone, code);
    await accounts.insertToken({ id: makeId(now()), accountId, purpose: 'phone', secretHash, createdAt, expiresAt });
  });
  try {
    const language = languageOf((await database.accounts.get(accountId))?.prefs ?? {});
    await sendText(makePhoneCodeText(phone, code, codeMs / minuteMs, language));
  } catch (cause) {
    throw apiError('general_service_unavailable', 'The code could not be sent. Please try again.', { cause });
  }
  return expiresAt;
}

/**
 * Takes the code that was sent to a number, once: from then on the account may hold it. An account that had only said that the
 * number is its own loses it, and its owner hears of that. Rejects with `ApiError` 401 `user_invalid_token`, or as the start
 * does.
 */
export async function endPhoneProof(
  { runWrite, alertOwner, now }: PhoneProofDeps,
  { accountId }: Member,
  { phone, code }: { readonly phone: string; readonly code: string },
): Promise<void> {
  const loser = await runWrite(serverItself, async (write) => {
    const at = now().toISOString();
    const token = await write.accounts.findToken('phone', hashCode(accountId, phone, code));
    if (token === undefined || token.expiresAt <= at) throw apiError('user_invalid_token');
    await refuseHeld(write, accountId, phone);
    const claimed = await write.accounts.findByPhone(phone);
    if (claimed && claimed.id !== accountId)
      await write.accounts.update(claimed.id, { phone: null, phoneVerified: false });
    const holder = await findOtherHolder(write, accountId, phone);
    if (holder) await write.update('users', holder, { attributes: { phone: null } });
    await write.accounts.update(accountId, { phone, phoneVerified: true, updatedAt: at });
    await write.accounts.deleteTokens(accountId, 'phone');
    const account = await write.accounts.get(accountId);
    if (account) write.publish(makeAccountEvent(account, 'phone'));
    return holder && write.accounts.get(String(holder.attributes.userId));
  });
  if (loser) alertOwner('phone', loser);
}

/** Returns whether the account has shown that this number is its own. */
export async function hasProven(
  { accounts }: Pick<StoresOfWrite, 'accounts'>,
  accountId: string,
  phone: string,
): Promise<boolean> {
  const account = await accounts.get(accountId);
  return account?.phone === phone && account.phoneVerified;
}

/** Returns whether another account has proven this number and holds it. */
export async function isHeldElsewhere(stores: StoresOfWrite, accountId: string, phone: string): Promise<boolean> {
  const holder = await findOtherHolder(stores, accountId, phone);
  return holder !== undefined && hasProven(stores, String(holder.attributes.userId), phone);
}

/** Finds the users document of another account that has this number. */
async function findOtherHolder({ documents }: Pick<StoresOfWrite, 'documents'>, accountId: string, phone: string) {
  const [holder] = await documents.list('users', { where: [equal('phone', phone)] });
  return holder?.attributes.userId === accountId ? undefined : holder;
}

async function refuseHeld(stores: StoresOfWrite, accountId: string, phone: string): Promise<void> {
  if (await isHeldElsewhere(stores, accountId, phone)) {
    throw apiError('document_already_exists', 'This phone number belongs to another account.');
  }
}

/** The hash binds a code to its account and number; six digits alone would meet another account's. */
function hashCode(accountId: string, phone: string, code: string): string {
  return hashSecret(`${accountId} ${phone} ${code}`);
}

/** Makes the text that proves a phone number; `minutes` is how long its code holds. */
function makePhoneCodeText(to: string, code: string, minutes: number, language: Language): TextMessage {
  return { to, text: wordsIn(language).phoneCode(code, minutes) };
}
