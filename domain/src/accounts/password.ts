import { isPasswordTooLong } from './password-length.ts';

/** The fewest characters of a password; CONST-004. */
export const minPasswordLength = 8;
/** The fewest characters from which nobody guesses how often one character was repeated. */
const minRepeated = 64;

export type NewPasswordMessage =
  | 'password_required'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_guessable'
  | 'confirmation_required'
  | 'confirmation_differs';

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
  /** The address of the account, where the form knows it. */
  readonly email?: string;
}

/** Returns the problems of a new password and its repetition, by field; REG-020 to REG-023, R22. */
export function checkNewPassword({ password, confirmation, email }: NewPassword): {
  readonly password?: NewPasswordMessage;
  readonly confirmation?: NewPasswordMessage;
} {
  const passwordProblem = findPasswordProblem(password, email);
  const confirmationProblem = findConfirmationProblem(password, confirmation);
  return {
    ...(passwordProblem && { password: passwordProblem }),
    ...(confirmationProblem && { confirmation: confirmationProblem }),
  };
}

/** Finds what prevents a text from being a new password; REG-020, REG-021, R22. The server also knows the commonest ones. */
export function findPasswordProblem(password: string, email?: string): NewPasswordMessage | undefined {
  if (password === '') return 'password_required';
  if ([...password].length < minPasswordLength) return 'password_too_short';
  if (isPasswordTooLong(password)) return 'password_too_long';
  return isGuessablePassword(password, email) ? 'password_guessable' : undefined;
}

/**
 * True if a password of enough characters is guessed without any list: blanks, one character repeated, the e-mail
 * or what stands before its `@`, in whatever case; R22.
 */
export function isGuessablePassword(password: string, email = ''): boolean {
  const [first, ...others] = password.toLowerCase();
  const isRepeated = others.length + 1 < minRepeated && others.every((character) => character === first);
  const address = email.trim().toLowerCase();
  const ownWords = [address, address.split('@')[0]];
  return password.trim() === '' || isRepeated || ownWords.includes(password.trim().toLowerCase());
}

function findConfirmationProblem(password: string, confirmation: string): NewPasswordMessage | undefined {
  if (confirmation === '') return 'confirmation_required';
  return confirmation === password ? undefined : 'confirmation_differs';
}
