import type { SignInForm } from '@duka/domain/accounts/sign-in';
import { type Explanation, explainSignInRefusal, type SignInRefusal } from '@duka/domain/message-keys';
import { isLanguage } from '@duka/domain/values/language';
import { spoken } from '@duka/domain/values/spoken';
import {
  type Account,
  type AccountSession,
  createSession,
  deleteSession,
  getAccount,
  updatePreferences,
} from '#data/calls/account.ts';
import { type SessionUser, toSessionUser } from '#data/calls/session-user.ts';
import { ApiFailure, isSecondFactorMissing } from '#data/connection/api-error.ts';
import { forget, remember } from './remembered-sign-in.ts';
import { findSignInEmail } from './sign-in-email.ts';

export type SignInResult =
  | { readonly ok: true; readonly user: SessionUser; readonly isRoleSet: boolean }
  /** The password was right, and a code is asked for. */
  | { readonly ok: false; readonly explanation: null }
  | { readonly ok: false; readonly explanation: Explanation<SignInRefusal>; readonly isNetwork: boolean };

/** Opens a session with a checked form; the steps of AUTH-020 to AUTH-024 in their order. */
export async function signIn(form: SignInForm): Promise<SignInResult> {
  try {
    const email = await findSignInEmail(form.identifier);
    if (!email) return { ok: false, explanation: { key: 'unknown_phone' }, isNetwork: false };
    return await finishSignIn(await openSession(email, form.password), form);
  } catch (error) {
    return explain(error);
  }
}

/** What follows once the session may do everything. Without `form`, after a reload, what is remembered stays as it is. */
export async function finishSignIn(
  session: AccountSession,
  form: Pick<SignInForm, 'identifier' | 'rememberMe'> | undefined,
): Promise<SignInResult> {
  try {
    const { account, isRoleSet } = await setSellerRole(await getAccount());
    followLanguage(account);
    if (form?.rememberMe) remember(form.identifier.trim());
    else if (form) forget();
    return { ok: true, user: toSessionUser(account, session), isRoleSet };
  } catch (error) {
    return explain(error);
  }
}

/** On a device where nobody chose a language the account's holds, and its page follows (R35). */
function followLanguage({ prefs: { language } }: Account): void {
  if (!isLanguage(language) || language === spoken || document.cookie.includes('duka_language=')) return;
  location.assign('/language/account');
}

function explain(error: unknown): SignInResult {
  if (!(error instanceof ApiFailure)) throw error;
  if (isSecondFactorMissing(error)) return { ok: false, explanation: null };
  return { ok: false, explanation: explainSignInRefusal(error), isNetwork: error.isNetwork };
}

/** Also for an account that was just made (REG-024). */
export async function openSession(email: string, password: string) {
  try {
    return await createSession(email, password);
  } catch (error) {
    // A session this page did not know of, say of a tab closed offline: who signs in here means to replace it.
    if (!(error instanceof ApiFailure) || error.type !== 'user_session_already_exists') throw error;
    await deleteSession();
    return createSession(email, password);
  }
}

/** AUTH-022, PERM-002. A failure leaves the seller signed in; it is logged and shown. */
async function setSellerRole(account: Account): Promise<{ account: Account; isRoleSet: boolean }> {
  if (account.prefs.role === 'seller') return { account, isRoleSet: true };
  try {
    return { account: await updatePreferences(account.prefs, { role: 'seller' }), isRoleSet: true };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    console.error('The role preference could not be set', error);
    return { account, isRoleSet: false };
  }
}
