import { isEmailShaped } from '#values/email.ts';
import { isPhoneShaped, normalizePhone } from '#values/phone.ts';
import { isPasswordTooLong } from './password-length.ts';

/** The fields of the sign-in form; `identifier` is an email or a phone number as typed. */
export interface SignInForm {
  readonly identifier: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

export type SignInMessage =
  | 'identifier_required'
  | 'identifier_malformed'
  | 'password_required'
  | 'password_too_long'
  | 'recovery_needs_email';

/** The most characters of an identifier; longer input is neither an address nor a number. */
const maxIdentifierLength = 320;

/** Returns the problems of the form, by field; empty when it may be sent. AUTH-025, AUTH-026, AUTH-027. */
export function checkSignIn({ identifier, password }: SignInForm): {
  readonly identifier?: SignInMessage;
  readonly password?: SignInMessage;
} {
  const identifierProblem = findIdentifierProblem(identifier);
  const passwordProblem = findPasswordProblem(password);
  return {
    ...(identifierProblem && { identifier: identifierProblem }),
    ...(passwordProblem && { password: passwordProblem }),
  };
}

/** Returns why no recovery mail can be asked for with what is typed, or undefined; AUTH-029, Q-081. */
export function checkRecoveryRequest(identifier: string): SignInMessage | undefined {
  const problem = findIdentifierProblem(identifier);
  return problem === 'identifier_required' ? 'recovery_needs_email' : problem;
}

/** Reads a checked identifier as an address, or as a phone number in the form it is looked up by (AUTH-028). */
export function parseIdentifier(identifier: string): { readonly kind: 'email' | 'phone'; readonly value: string } {
  return isPhoneShaped(identifier)
    ? { kind: 'phone', value: normalizePhone(identifier) }
    : { kind: 'email', value: identifier.trim() };
}

function findIdentifierProblem(identifier: string): SignInMessage | undefined {
  const typed = identifier.trim();
  if (typed === '') return 'identifier_required';
  const isReadable = typed.length <= maxIdentifierLength && (isEmailShaped(typed) || isPhoneShaped(typed));
  return isReadable ? undefined : 'identifier_malformed';
}

/** The length of a password is not checked here: the server knows what it accepted when the account was made. */
function findPasswordProblem(password: string): SignInMessage | undefined {
  if (password === '') return 'password_required';
  return isPasswordTooLong(password) ? 'password_too_long' : undefined;
}
