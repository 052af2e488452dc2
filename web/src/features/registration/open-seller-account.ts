import type { PhoneRefusal } from '@duka/domain/accounts/phone-refusal';
import { makeDocumentId } from '@duka/domain/document-id';
import type { Explanation } from '@duka/domain/message-keys';
import {
  explainRegisterRefusal,
  type RegisterForm,
  type RegisterRefusal,
  toFullName,
} from '@duka/domain/registration/register-form';
import { normalizePhone } from '@duka/domain/values/phone';
import { forgetUnfinishedSignOut } from '#boot/session-check.ts';
import {
  type Account,
  createAccount,
  deleteSession,
  getAccount,
  updateEmail,
  updateName,
} from '#data/calls/account.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { readRegistrationMark, writeRegistrationMark } from '#session/registration-mark.ts';
import { openSession } from '#session/sign-in.ts';
import { storeSellerProfile } from './seller-profile.ts';
import type { RegisteringSeller } from './steps.ts';

export type OpenedAccount =
  | {
      readonly ok: true;
      readonly seller: RegisteringSeller;
      /** False for an existing account: more of its registration may be stored too. */
      readonly isNew: boolean;
      /** False when preferences, user document or re-read failed: the flow goes on (REG-028). */
      readonly isProfileStored: boolean;
    }
  /** The account is open, and its phone number is to be corrected or proven first (R16). */
  | { readonly ok: false; readonly phoneRefusal: PhoneRefusal; readonly seller: RegisteringSeller }
  | RefusedAccount;

export interface RefusedAccount {
  readonly ok: false;
  readonly phoneRefusal?: undefined;
  readonly explanation: Explanation<RegisterRefusal>;
  readonly isNetwork: boolean;
}

/** Opens account and session with a checked form, then stores the profile; REG-024 to REG-028. It is safe to repeat. */
export function openSellerAccount(form: RegisterForm): Promise<OpenedAccount> {
  return finish(form, async () => {
    const made = await makeAccount(toWanted(form));
    forgetUnfinishedSignOut();
    return made;
  });
}

/**
 * Does the same for someone who came back to step 1: changes the existing account, never makes a second one.
 */
export function changeSellerAccount(form: RegisterForm): Promise<OpenedAccount> {
  return finish(form, async () => {
    return { account: await takeOver(await getAccount(), toWanted(form)), isNew: false };
  });
}

interface Wanted {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

function toWanted(form: RegisterForm): Wanted {
  return { email: form.email.trim(), password: form.password, name: toFullName(form) };
}

async function finish(
  form: RegisterForm,
  open: () => Promise<{ account: Account; isNew: boolean }>,
): Promise<OpenedAccount> {
  try {
    const { account, isNew } = await open();
    const phone = normalizePhone(form.phone);
    const seller = { userId: account.$id, fullName: account.name, email: account.email, phone };
    const stored = await storeSellerProfile(seller, account.prefs, isNew);
    if (typeof stored === 'string') return { ok: false, phoneRefusal: stored, seller };
    return { ok: true, seller, isNew, isProfileStored: stored };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { ok: false, explanation: explainRegisterRefusal(error), isNetwork: error.isNetwork };
  }
}

/**
 * Makes the account. Its id is made here and stored on the device before the call, with the address it was asked for: an
 * account whose answer was lost is then found again by signing in to it, and none is made twice.
 */
async function makeAccount(wanted: Wanted): Promise<{ account: Account; isNew: boolean }> {
  const { userId, email: askedEmail } = readRegistrationMark() ?? { userId: newId(), email: '' };
  let account: Account;
  try {
    account = await askForAccount(userId, wanted, askedEmail);
  } catch (error) {
    const isTaken = error instanceof ApiFailure && error.status === 409;
    if (!isTaken || askedEmail === '') throw error;
    for (const email of new Set([wanted.email, askedEmail])) {
      if (await isOpenedAs(userId, email, wanted.password)) {
        return { account: await takeOver(await getAccount(), wanted), isNew: false };
      }
    }
    // The id is another's, or its password is lost.
    account = await askForAccount(newId(), wanted, '');
  }
  await openSession(wanted.email, wanted.password);
  return { account, isNew: true };
}

/** After a refusal it is certain that nothing was made; without an answer, or with a server error, it is not. */
async function askForAccount(userId: string, wanted: Wanted, askedEmail: string): Promise<Account> {
  writeRegistrationMark({ userId, email: askedEmail || wanted.email });
  let account: Account;
  try {
    account = await createAccount({ userId, ...wanted });
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
    if (isRefused) writeRegistrationMark({ userId, email: askedEmail });
    throw error;
  }
  writeRegistrationMark({ userId, email: wanted.email });
  return account;
}

/**
 * True if these words open a session of the account that was meant; a session of any other account is ended.
 */
async function isOpenedAs(userId: string, email: string, password: string): Promise<boolean> {
  try {
    const session = await openSession(email, password);
    if (session.userId === userId) return true;
    await deleteSession();
    return false;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return false;
    throw error;
  }
}

/** Stores the form's values in the account. */
async function takeOver(account: Account, { email, password, name }: Wanted): Promise<Account> {
  let changed = account;
  if (email.toLowerCase() !== account.email.toLowerCase()) changed = await updateEmail(email, password);
  if (name !== account.name) changed = await updateName(name);
  return changed;
}

function newId(): string {
  return makeDocumentId(Date.now(), Math.random);
}
